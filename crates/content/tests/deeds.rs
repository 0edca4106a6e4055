//! Deeds of a move, and of the passes that follow it.

use tibetango_content::config::Config;
use tibetango_content::deeds::{MoveDeed, PlayedMove, deeds};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::{Blocked, JiaqiRules};
use tibetango_rules::{Gait, GameName, Point, Side};

/// Black steps from d6 into the hole e5, after which no stone of White's is beside the new hole.
const BLOCKS: &str = "wwwww/bwww/wbbbw/wbbw/wb1bw/wbbw/wbbww/bbww/wwwww b movement 3 43";

#[test]
fn a_pass_is_told_after_the_move_that_forced_it() {
    let rules = JiaqiRules {
        blocked: Blocked::Pass,
        ..JiaqiRules::default()
    };
    let mut history = AnyGameHistory::from_text(rules, BLOCKS).unwrap();
    assert_eq!(PlayedMove::last(&history), None);
    let step = history.parse("d6-e5").unwrap();
    history.play(&step).unwrap();
    let pass = history.forced_pass().unwrap();
    history.play(&pass).unwrap();
    let last = PlayedMove::last_with_passes(&history);
    let movers: Vec<_> = last
        .iter()
        .map(|(ply, played)| (*ply, played.side))
        .collect();
    assert_eq!(movers, [(1, Side::Black), (2, Side::White)]);
    let config = Config::embedded();
    let cues = &config.of(GameName::Jiaqi).cues;
    let [(_, step), (_, pass)] = &last[..] else {
        panic!("{last:?}");
    };
    // Rows of five and four points: d6 is in the fourth row, e5 in the fifth.
    let moved = MoveDeed::Moved {
        from: Point(15),
        to: Point(20),
        gait: Gait::Step,
    };
    assert_eq!(deeds(step, cues).first(), Some(&moved));
    let [MoveDeed::Own(term, 1)] = deeds(pass, cues)[..] else {
        panic!("{pass:?}");
    };
    assert_eq!(term.word(), "pass");
}
