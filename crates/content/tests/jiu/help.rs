//! The cards of the rules of jiu that show dalian: their pictures are what their words say.

use tibetango_content::config::Config;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::jiu::formation::{dalian, has_double_dalian};
use tibetango_rules::{GameName, Grid, Size};

type Points = <Grid<8> as Size<JiuRules>>::Word;

/// Returns the stones of a side in a picture, which lies in the upper left of a board.
fn stones(step: &str, side: char) -> Points {
    let mut result = Points::ZERO;
    for (row, line) in step.split('/').enumerate() {
        for (column, _) in line.chars().enumerate().filter(|(_, mark)| *mark == side) {
            result |= Points::bit((8 * row + column) as u32);
        }
    }
    result
}

#[test]
fn the_pictures_of_dalian_shuttle_and_take() {
    let config = Config::embedded();
    let cards = &config.of(GameName::Jiu).help.cards;
    // Number of stones of the dalian, and the squares that the first step closes, and the step back.
    for (id, size, [there, back]) in [
        ("dalian", 7, [1, 1]),
        ("single-dalian", 7, [1, 1]),
        ("paper-2021", 9, [2, 1]),
    ] {
        let card = cards.iter().find(|card| card.id == id).expect(id);
        let enemies: Vec<u32> = card
            .steps
            .iter()
            .map(|step| stones(step, 'b').count())
            .collect();
        let taken: Vec<u32> = enemies.windows(2).map(|pair| pair[0] - pair[1]).collect();
        assert_eq!(taken, [0, there, 0, back], "{id}");
        for step in &card.steps {
            let own = stones(step, 'w');
            let all = <Grid<8> as Size<JiuRules>>::tables().all;
            let empty = all & !own & !stones(step, 'b');
            let result = dalian::<Grid<8>>(own, empty);
            assert!(
                result.iter().any(|one| one.stones == own),
                "{id}: {result:?}"
            );
            assert_eq!(own.count(), size, "{id}");
            assert_eq!(has_double_dalian::<Grid<8>>(own, empty), there > 1, "{id}");
        }
    }
}
