//! The light over a board by the time of day.

use bevy::prelude::*;
use tibetango::app::board::scene::{KEY, lamp, sun, sway};
use tibetango::app::board::{BoardKind, Daylight, design};

#[test]
fn at_noon_the_light_is_that_of_the_board_and_it_never_goes_far() {
    for board in BoardKind::ALL {
        let light = design(board).light;
        let noon = sun(&light, Daylight::default());
        assert_eq!(noon, (light.key, light.illuminance), "{board:?}");
        assert_eq!(sway(Daylight::default()), Quat::IDENTITY, "{board:?}");
        let [morning, evening] = [-1.0, 1.0].map(|at| sun(&light, Daylight(at)));
        // Red over blue.
        let warmth = |([red, _, blue], _): ([f32; 3], f32)| red / blue;
        assert!(
            warmth(morning) < warmth(noon) && warmth(noon) < warmth(evening),
            "{board:?}: {morning:?}, {noon:?}, {evening:?}"
        );
        for (_, strength) in [morning, evening] {
            assert!(
                strength < noon.1 && strength > 0.85 * noon.1,
                "{board:?}: {strength} of {}",
                noon.1
            );
        }
        let [morning, evening] = [-1.0, 1.0].map(|at| lamp(KEY, sway(Daylight(at))));
        let apart = morning.forward().angle_between(*evening.forward());
        assert!((0.1..0.6).contains(&apart), "{board:?}: {apart}");
    }
}

#[test]
fn the_table_around_the_board_is_lighter_on_the_title() {
    for board in BoardKind::ALL {
        let light = design(board).light;
        let [usual, title] = [false, true].map(|staged| light.darkness(staged).alpha());
        assert!(
            title < usual && title >= 0.5,
            "{board:?}: {title} of {usual}"
        );
    }
}
