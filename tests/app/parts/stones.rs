//! Stones as the panels show them.

use bevy_egui::egui::{Color32, Rgba};
use tibetango::app::board::StoneKind;
use tibetango::app::ui::kit::stone::rim;
use tibetango_content::config::Config;
use tibetango_rules::Side;

/// Returns the luminance by WCAG 2.2.
fn luminance(colour: Color32) -> f32 {
    let [r, g, b, _] = Rgba::from(colour).to_array();
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[test]
fn every_stone_can_be_told_from_the_panel() {
    let theme = Config::embedded().theme;
    let looks = [
        (&theme.dark, false),
        (&theme.light, true),
        (&theme.contrast, false),
    ];
    for (look, bright) in looks {
        for ground in [look.paper, look.paper_raised] {
            let [r, g, b, _] = ground.rgba();
            let panel = luminance(Color32::from_rgb(r, g, b)) + 0.05;
            for pair in StoneKind::ALL {
                for side in Side::BOTH {
                    let rim = luminance(rim(pair, side, bright)) + 0.05;
                    let contrast = rim.max(panel) / rim.min(panel);
                    assert!(
                        contrast >= 3.0,
                        "{pair:?} {side:?}, {bright}: {contrast:.1}"
                    );
                }
            }
        }
    }
}
