//! Games that are saved in the frame in which their review comes or goes.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{test_levels, two_people};
use bevy::prelude::*;
use support::games::histories::play_on;
use tibetango::app::features::review::ReviewRequest;
use tibetango::app::play::game::{MatchCommand, ReplayRequest};
use tibetango::app::play::store::SaveGame;
use tibetango::app::state::AppSystems;
use tibetango::app::toast::{ToastRequest, Tone};
use tibetango_records::record::file;
use tibetango_records::session::Session;

/// All messages, also those that are the same as the one before.
#[derive(Resource, Default)]
struct MessageLog(Vec<String>);

fn listen(mut inbox: MessageReader<ToastRequest>, mut log: ResMut<MessageLog>) {
    for request in inbox.read() {
        if let ToastRequest::Say(_, text) = request {
            log.0.push(text.clone());
        }
    }
}

/// Returns a match of five moves that was given up, and has a file since.
fn finished() -> TestApp {
    let mut app = TestApp::build(test_levels(), |app| {
        app.init_resource::<MessageLog>()
            .add_systems(Update, listen.in_set(AppSystems::Marks));
    });
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5 e1");
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    app.until("file", |app| app.games("finished").len() == 1);
    app
}

fn look_at_another(app: &mut TestApp) {
    let mut session = Session::new(two_people(3)).unwrap();
    play_on(&mut session, "e5 d4");
    app.send(MatchCommand::look_at(session));
}

#[test]
fn a_game_is_saved_once_while_its_review_comes_or_goes() {
    type Ask = fn(&mut TestApp);
    let cases: [(&str, bool, Ask); 3] = [
        ("opened", false, |app| app.send(ReviewRequest::Open)),
        ("left for the game", true, |app| {
            app.send(ReplayRequest::PlayOn);
        }),
        ("left for another game", true, look_at_another),
    ];
    for (label, reviewed, ask) in cases {
        let mut app = finished();
        if reviewed {
            app.send(ReviewRequest::Open);
            app.until("review", |app| app.overlay() == card("review"));
            app.frames(3);
        }
        app.send(SaveGame {
            name: "Evening".to_owned(),
        });
        ask(&mut app);
        app.until_message(Tone::Plain, "record.saved", "Evening");
        app.meanwhile(100, |_| ());
        let messages = &app.world().resource::<MessageLog>().0;
        let times = messages
            .iter()
            .filter(|line| line.contains("Evening"))
            .count();
        assert_eq!(times, 1, "{label}: {messages:?}");
        // Under review it is saved in the file that it has.
        assert_eq!(app.saved_games().len(), usize::from(!reviewed), "{label}");
        let all = [app.games("finished"), app.saved_games()].concat();
        let records = all.iter().map(|path| file::load(path).unwrap());
        let named = records.filter(|record| record.name == "Evening");
        let plies: Vec<usize> = named.map(|record| record.plies.len()).collect();
        assert_eq!(plies, [5], "{label}");
    }
}
