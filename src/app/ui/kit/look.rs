//! Theme as egui understands it: fonts, colours, sizes.

use crate::app::board::BoardStyle;
use crate::app::exhibition::ExhibitionState;
use crate::app::layout::Layout;
use crate::app::palette::Rgb;
use crate::app::preferences::{ColourScheme, Preferences};
use crate::app::settings::Settings;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, FontFamily, FontId, Stroke};
use std::sync::Arc;
use tibetango_content::config::{Colour, Script};
use tibetango_content::fonts::{self, ShippedFace};

/// Name of the family of semibold text.
const BOLD: &str = "bold";
/// Name of the family of headings.
const DISPLAY: &str = "display";
/// Name of the family of the title and of large numbers: Latin letters first in every language.
const TITLE: &str = "title";
/// Names of the families of figures, regular and semibold: all digits are of one width, so that they stand below each
/// other and stay in place while they change.
const FIGURES: &str = "figures";
const BOLD_FIGURES: &str = "bold figures";
/// Name of the family of captions. It is that of running text: the name says that they may not become small.
pub(super) const CAPTIONS: &str = "captions";

/// Colours and sizes of this frame.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Look {
    /// Colour of text.
    pub ink: Color32,
    /// Colour of less important text.
    pub ink_soft: Color32,
    /// Colour of panels.
    pub paper: Color32,
    /// Colour of buttons and cards.
    pub raised: Color32,
    /// Colour of the edges of controls, and of hairlines.
    pub line: Color32,
    /// Accent colour: turquoise.
    pub accent: Color32,
    /// Colour of text on the accent colour.
    pub accent_ink: Color32,
    /// Colour of the frame of the keyboard focus.
    pub focus: Color32,
    /// Colour of headings and wins.
    pub gold: Color32,
    /// Colour of what glows on pictures of boards, in both looks the same.
    pub glow: Color32,
    /// Colours of the signs of screens: gold, coral, indigo, madder.
    pub signs: [Color32; 4],
    /// Colour of actions that cannot be taken back.
    pub danger: Color32,
    /// Factor on all sizes.
    pub scale: f32,
    /// Height of buttons, in logical pixels.
    pub touch: f32,
    /// Height of choices, which come in many rows, in logical pixels: a little lower, where a
    /// finger allows it.
    pub choice: f32,
    /// Least factor of the letters on buttons: those of a stand are read from a few steps away.
    pub loud: f32,
    /// Script of the language.
    pub script: Script,
    /// Whether motion is reduced to what is necessary.
    pub still: bool,
    /// Whether panels are light, for daylight.
    pub light: bool,
}

/// Colour of the ring of a crowned piece.
pub(crate) const GOLD: Color32 = Color32::from_rgb(222, 166, 62);

/// Size of captions, in design pixels and at least in logical ones.
pub(super) const CAPTION: f32 = 15.0;
/// Height of choices where no finger asks for more, in design pixels.
const CHOICE: f32 = 42.0;
/// Factor of the letters on the buttons of a stand.
const LOUD: f32 = 1.45;
/// Time that scroll bars take to appear and to disappear, in seconds.
const EASE: f32 = 0.2;

impl Look {
    fn of(
        settings: &Settings,
        layout: &Layout,
        scheme: ColourScheme,
        (still, visited): (bool, bool),
    ) -> Self {
        let theme = &settings.config.theme;
        let light = scheme == ColourScheme::Light;
        let colours = match scheme {
            ColourScheme::Dark => &theme.dark,
            ColourScheme::Light => &theme.light,
            ColourScheme::Contrast => &theme.contrast,
        };
        let colour = |c: Colour| {
            let [r, g, b, a] = c.rgba();
            Color32::from_rgba_unmultiplied(r, g, b, a)
        };
        let choice = match visited {
            // Everything that visitors touch is as large as the exhibition asks for.
            true => layout.touch,
            false => (theme.touch_mm * theme.pixels_per_mm) as f32,
        };
        Self {
            ink: colour(colours.ink),
            ink_soft: colour(colours.ink_soft),
            paper: colour(colours.paper),
            raised: colour(colours.paper_raised),
            line: colour(colours.line),
            accent: colour(colours.accent),
            accent_ink: colour(colours.accent_ink),
            focus: colour(colours.focus),
            gold: colour(colours.gold),
            glow: colour(theme.dark.gold),
            signs: [colours.gold, colours.coral, colours.indigo, colours.madder].map(colour),
            danger: colour(colours.danger),
            scale: layout.scale,
            touch: layout.touch,
            choice: choice.max(CHOICE * layout.scale).min(layout.touch),
            loud: if visited { LOUD } else { 1.0 },
            script: settings.config.text.script(),
            still,
            light,
        }
    }

    /// Returns the font of running text.
    pub fn body(&self) -> FontId {
        FontId::new(16.0 * self.scale, FontFamily::Proportional)
    }
    /// Returns the font of captions and notes.
    pub fn small(&self) -> FontId {
        let size = (CAPTION * self.scale).max(CAPTION);
        FontId::new(size, FontFamily::Name(CAPTIONS.into()))
    }
    /// Returns the font of names and buttons.
    pub fn strong(&self) -> FontId {
        FontId::new(16.0 * self.scale, FontFamily::Name(BOLD.into()))
    }
    /// Returns the font of chances and times among captions.
    pub fn figures(&self) -> FontId {
        FontId::new(self.small().size, FontFamily::Name(FIGURES.into()))
    }
    /// Returns the font of chances, counts and times among names.
    pub fn strong_figures(&self) -> FontId {
        FontId::new(self.strong().size, FontFamily::Name(BOLD_FIGURES.into()))
    }
    /// Returns the font of the headings of cards.
    pub fn heading(&self) -> FontId {
        FontId::new(25.0 * self.scale, FontFamily::Name(DISPLAY.into()))
    }
    /// Returns the font of numbers that are read across the table.
    pub fn number(&self) -> FontId {
        FontId::new(34.0 * self.scale, FontFamily::Name(TITLE.into()))
    }
    /// Returns the font of the title.
    pub fn title(&self) -> FontId {
        FontId::new(68.0 * self.scale, FontFamily::Name(TITLE.into()))
    }
    /// Returns the colour of danger for letters, which can be read on every panel.
    pub fn alarm(&self) -> Color32 {
        self.either([255, 154, 140], [168, 28, 28])
    }
    /// Returns the colour of a defeat: as the sky after sunset, neither gold nor danger.
    pub fn calm(&self) -> Color32 {
        self.either([150, 184, 222], [36, 86, 140])
    }
    /// Returns the colour of the dark look or of the light one.
    fn either(&self, dark: Rgb, light: Rgb) -> Color32 {
        solid(if self.light { light } else { dark })
    }
    /// Returns the colour of the edge of a control at rest, whose contrast with its panel is 3 to 1.
    pub fn edge(&self) -> Stroke {
        Stroke::new(self.px(1.3).max(1.0), self.line)
    }
    /// Returns the duration of a change of the panels designed for `seconds`: none with reduced motion.
    pub fn lasts(&self, seconds: f32) -> f32 {
        if self.still { 0.0 } else { seconds }
    }
    /// Converts design pixels to logical pixels at this scale.
    pub fn px(&self, design: f32) -> f32 {
        design * self.scale
    }
}

/// Returns an opaque colour of the palette.
pub(crate) const fn solid([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// Returns a font `by` times as large.
pub(crate) fn scaled(font: FontId, by: f32) -> FontId {
    FontId::new(font.size * by, font.family)
}

/// Mixes `part` of one colour into another; the alpha stays.
pub(crate) fn blend(from: Color32, to: Color32, part: f32) -> Color32 {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part) as u8;
    Color32::from_rgba_premultiplied(
        mix(from.r(), to.r()),
        mix(from.g(), to.g()),
        mix(from.b(), to.b()),
        from.a(),
    )
}

/// Returns the faces of a text in the order in which they are searched for a character. The first
/// one gives the height of a line and the look of punctuation, so it is the one of the language.
fn faces(
    script: Script,
    latin: &ShippedFace,
    han: &ShippedFace,
    tibetan: &ShippedFace,
) -> Vec<String> {
    let order = match script {
        Script::Latin => [latin, han, tibetan],
        Script::Han => [han, latin, tibetan],
        Script::Tibetan => [tibetan, latin, han],
    };
    // Arrows and marks are in every Latin face.
    order.map(|face| face.file.to_owned()).to_vec()
}

/// Returns the fonts for a language in this script.
#[must_use]
pub fn fonts(script: Script) -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    for face in fonts::ALL {
        let mut data = egui::FontData::from_static(face.bytes());
        if [fonts::TIBETAN.file, fonts::TIBETAN_BOLD.file].contains(&face.file) {
            // Its letters are small for their size.
            data.tweak.scale = 1.1;
            if script != Script::Tibetan {
                // Its lines are higher than those of the others: on theirs it would stand too
                // high.
                data.tweak.y_offset_factor = 0.13;
            }
        } else if script == Script::Tibetan {
            // And the others on its lines too low, and too small beside its letters.
            data.tweak.scale = 1.08;
            data.tweak.y_offset_factor = -0.2;
        }
        fonts.font_data.insert(face.file.to_owned(), Arc::new(data));
    }
    let regular = faces(script, &fonts::SERIF, &fonts::HAN, &fonts::TIBETAN);
    // The digits of the Chinese faces differ in width; the Tibetan faces have none.
    let digits = match script {
        Script::Han => Script::Latin,
        Script::Latin | Script::Tibetan => script,
    };
    let figures = faces(digits, &fonts::SERIF, &fonts::HAN, &fonts::TIBETAN);
    let bold_figures = faces(
        digits,
        &fonts::SERIF_BOLD,
        &fonts::HAN_BOLD,
        &fonts::TIBETAN_BOLD,
    );
    let heavy = |latin| faces(script, latin, &fonts::HAN_BOLD, &fonts::TIBETAN_BOLD);
    let families = [
        (FontFamily::Proportional, regular.clone()),
        (FontFamily::Monospace, regular.clone()),
        (FontFamily::Name(CAPTIONS.into()), regular),
        (FontFamily::Name(FIGURES.into()), figures),
        (FontFamily::Name(BOLD_FIGURES.into()), bold_figures),
        (FontFamily::Name(BOLD.into()), heavy(&fonts::SERIF_BOLD)),
        (FontFamily::Name(DISPLAY.into()), heavy(&fonts::DISPLAY)),
        (
            FontFamily::Name(TITLE.into()),
            faces(
                Script::Latin,
                &fonts::DISPLAY,
                &fonts::HAN_BOLD,
                &fonts::TIBETAN_BOLD,
            ),
        ),
    ];
    fonts.families.extend(families);
    fonts
}

/// Applies the theme to egui. Fonts come into force with the pass after the one that sets them:
/// until then there is no [`Look`], and nothing is drawn.
pub(crate) fn dress(
    mut contexts: EguiContexts,
    mut installed: Local<Option<Script>>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    look: Option<Res<Look>>,
    (board, exhibition_state): (Res<BoardStyle>, Res<State<ExhibitionState>>),
    preferences: Res<Preferences>,
    mut commands: Commands,
) -> Result {
    let script = settings.config.text.script();
    if installed.replace(script) != Some(script) {
        contexts.ctx_mut()?.set_fonts(fonts(script));
        return Ok(());
    }
    let (still, visited) = (board.reduced_motion, exhibition_state.is_on());
    let scheme = preferences.colours;
    let next = Look::of(&settings, &layout, scheme, (still, visited));
    if look.is_some_and(|look| *look == next) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut visuals = match next.light {
        true => egui::Visuals::light(),
        false => egui::Visuals::dark(),
    };
    visuals.override_text_color = Some(next.ink);
    visuals.panel_fill = next.paper;
    visuals.window_fill = next.paper;
    visuals.extreme_bg_color = next.paper;
    visuals.selection.bg_fill = next.accent;
    visuals.selection.stroke.color = next.focus;
    ctx.set_visuals(visuals);
    // On a slow machine a short click may last several seconds.
    ctx.options_mut(|options| options.input_options.max_click_duration = 20.0);
    ctx.all_styles_mut(|style| {
        style.override_font_id = Some(next.body());
        style.spacing.item_spacing = egui::vec2(next.px(8.0), next.px(8.0));
        // A bar that is always seen: it says that there is more below. It stands in the margin of what scrolls.
        style.spacing.scroll = egui::style::ScrollStyle::solid();
        style.spacing.scroll.bar_width = next.px(7.0);
        style.spacing.scroll.bar_inner_margin = next.px(4.0);
        style.animation_time = next.lasts(EASE);
        if next.still {
            style.scroll_animation = egui::style::ScrollAnimation::none();
        }
        style.interaction.selectable_labels = false;
        // In a build with assertions egui would write over what does not lie on whole pixels.
        #[cfg(debug_assertions)]
        {
            style.debug.show_unaligned = false;
        }
    });
    commands.insert_resource(next);
    Ok(())
}
