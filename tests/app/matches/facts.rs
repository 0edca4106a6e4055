//! The facts on the match that buttons, cards and sounds read in its place.

use crate::harness::TestApp;
use crate::setups::{against, computer, two_people};
use tibetango::app::play::editor::EditRequest;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::play::table_facts::TableFacts;
use tibetango_rules::{GameName, Reason, Side};

fn facts(app: &TestApp) -> TableFacts {
    *app.world().resource::<TableFacts>()
}

/// A system that reads them after a change in the same frame must not act on the match of before.
#[test]
fn the_facts_are_those_of_the_match_in_the_frame_of_a_change() {
    let mut app = TestApp::new();
    assert_eq!(facts(&app), TableFacts::default());
    assert_eq!((facts(&app).game(), facts(&app).topology()), (None, None));

    app.send(MatchCommand::New(two_people(3)));
    app.update();
    let begun = facts(&app);
    assert_eq!(begun.number, app.game().number());
    assert_eq!(begun.game(), Some(GameName::Jiaqi));
    assert_eq!(begun.topology(), Some(app.history().topology()));
    assert_eq!((begun.is_begun, begun.is_unfinished), (false, false));
    assert!(begun.is_of_two_people && begun.has_person && !begun.is_off_record);

    app.start(two_people(5));
    assert_ne!(facts(&app).number, begun.number);
    assert_eq!(facts(&app).topology().unwrap().size(), 5);
    let mv = app.history().legal().swap_remove(0);
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    app.update();
    assert!(facts(&app).is_begun && facts(&app).is_unfinished);

    app.until_settled();
    app.send(EditRequest::Begin);
    app.update();
    assert!(facts(&app).is_off_record && !facts(&app).is_unfinished);
    app.command(MatchCommand::Leave);

    app.start(two_people(3));
    app.send(MatchCommand::Resign);
    app.update();
    let outcome = facts(&app).outcome.unwrap();
    assert_eq!(outcome.reason, Reason::Resigned);
    assert!(!facts(&app).is_unfinished);
    app.send(MatchCommand::New(two_people(3)));
    app.update();
    assert_eq!(facts(&app).outcome, None);
}

#[test]
fn the_facts_say_who_plays() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    assert!(facts(&app).has_person && !facts(&app).is_of_two_people);
    let mut settings = two_people(3);
    settings.players = [computer("quick"), computer("quick")];
    app.send(MatchCommand::New(settings));
    app.update();
    assert!(!facts(&app).has_person);
}
