//! The presets of the papers on jiu, by positions that tell them apart.

use tibetango_content::config::Config;
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize, SingleJump, Win, terms};
use tibetango_rules::{Game, GameName, Grid, Side};

fn at<S: JiuSize>(rules: JiuRules, text: &str) -> JiuPosition<S> {
    JiuPosition::from_text(rules, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The rules of a preset that comes with the program.
fn preset(id: &str) -> (u8, JiuRules) {
    let config = Config::embedded();
    let presets = &config.of(GameName::Jiu).rules;
    let preset = presets.iter().find(|preset| preset.id == id).unwrap();
    (preset.size, preset.rules.try_into().unwrap())
}

#[test]
fn the_paper_of_2021_flies_below_fourteen_and_its_double_dalian_wins() {
    let (size, rules) = preset("paper-2021");
    assert_eq!((size, rules.gun), (14, false));
    assert_eq!(rules.win, Win::UnansweredDoubleDalian);
    let position = |stones: usize| {
        let (row, few) = ("w".repeat(7), "b".repeat(stones - 8));
        let text = format!(
            "w1w1w1w1w1w1w1/{row}7/7{row}/14/{few}{}/bbbb10/bbbb10/14/14/14/14/14/14/14 b battle 0 300",
            14 - few.len()
        );
        at::<Grid<14>>(rules, &text)
    };
    assert!(position(13).flies(Side::Black) && !position(14).flies(Side::Black));
    // A single jump is allowed, although Black flies.
    assert!(position(13).may_jump_once());
    // Squares at b0 and c0 share two stones; their shuttle closes a square at its other end.
    let double = "14/ww12/ww1w10/wwww10/w1w1w1w1w1w1w1/14/14/14/1w1w1w1w1w4/14/b1b1b1b1b1b1b1/14/b1b1b1b1b1b1b1/14";
    let end = |text: &str| {
        let position = at::<Grid<14>>(rules, &format!("{text} b battle 0 300"));
        position.outcome().map(|end| (end.winner, end.reason))
    };
    assert_eq!(end(double), Some((Some(Side::White), terms::DALIAN)));
    // A single dalian does not win, nor a double one against a side with a triangle that it can complete, nor while a
    // side flies.
    assert_eq!(end(&double.replacen("ww12", "14", 1)), None);
    assert_eq!(
        end(&double.replacen("b1b1b1b1b1b1b1/14/b1b", "b1b1b1b1b1b1bb/13b/b1b", 1)),
        None
    );
    assert_eq!(
        end(&double.replacen("b1b1b1b1b1b1b1", "2b1b1b1b1b1b1", 1)),
        None
    );
}

#[test]
fn the_paper_of_2022_has_the_gun_and_its_two_dalian_win() {
    let (size, rules) = preset("paper-2022");
    assert_eq!(
        (size, rules.gun, rules.single_jump),
        (14, true, SingleJump::FlyerMayNot)
    );
    let end = |text: &str| {
        let position = at::<Grid<14>>(rules, &format!("{text} b battle 0 300"));
        assert!(
            position.flies(Side::White) && !position.flies(Side::Black),
            "{text}"
        );
        position.outcome().map(|end| (end.winner, end.reason))
    };
    let two = "ww1w10/wwww10/14/14/ww1w10/wwww10/14/14/b1b1b1b1b1b1b1/14/b1b1b1b1b1b1b1/14/b1b1b1b1b1b1b1/14";
    assert_eq!(end(two), Some((Some(Side::White), terms::DALIAN)));
    // A square of the other side is enough for the game to go on, and so is a dalian less.
    assert_eq!(
        end(&two.replacen("b1b1b1b1b1b1b1/14", "bbb1b1b1b1b1b1/bb12", 1)),
        None
    );
    assert_eq!(end(&two.replacen("ww1w10", "ww12", 1)), None);
}

#[test]
fn the_presets_of_the_papers_say_that_they_are() {
    let config = Config::embedded();
    let presets = config.of(GameName::Jiu).rules.iter();
    let papers = presets.filter(|preset| preset.paper);
    let papers: Vec<&str> = papers.map(|preset| &*preset.id).collect();
    assert_eq!(papers, ["paper-2021", "paper-2022"]);
}
