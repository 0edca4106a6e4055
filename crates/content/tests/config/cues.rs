//! Sounds and looks of the events that a game alone knows.

use super::{copy, edit, faults, write};
use std::fs;
use tibetango_content::config::Config;
use tibetango_content::config::cues::{CueLight, CueStyle, PieceMaterial, Sound};
use tibetango_engines::engine::feature_terms;
use tibetango_rules::{Effect, GameName, Outline, Phase, Point, Removal, Side, Term};

fn tells(what: &'static Term) -> Effect {
    let side = Side::White;
    Effect::Tell { side, what }
}

fn removes(by: &'static Term) -> Effect {
    Effect::Remove {
        side: Side::White,
        at: Point(0),
        by: Removal::Taken(by),
    }
}

fn marks(by: &'static Term) -> Effect {
    Effect::Mark {
        side: Side::White,
        outline: Outline::Row(Vec::new()),
        by,
    }
}

fn enters(phase: Phase) -> Effect {
    Effect::PhaseChange { phase }
}

fn style(game: GameName, effect: &Effect) -> CueStyle {
    Config::embedded().of(game).cues.of(effect)
}

fn timed(seconds: f32) -> CueStyle {
    CueStyle {
        seconds: Some(seconds),
        ..CueStyle::default()
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_shipped_events_of_jiaqi_sound_and_look_as_they_always_did() {
    use tibetango_rules::jiaqi::terms::{GUN, PASS, PINCH, YIELD};
    let recolours = |by| Effect::Recolour {
        side: Side::White,
        at: Point(0),
        by,
        from: Vec::new(),
        round: 0,
    };
    for (effect, expected) in [
        (recolours(&PINCH), timed(0.3)),
        (
            recolours(&GUN),
            CueStyle {
                sound: Some(Sound::Stroke),
                ..timed(0.34)
            },
        ),
        (
            tells(&YIELD),
            CueStyle {
                light: Some(CueLight::Ways),
                uncaptioned: true,
                ..timed(0.35)
            },
        ),
        (
            tells(&PASS),
            CueStyle {
                light: Some(CueLight::Hole),
                ..timed(0.5)
            },
        ),
        (
            enters(Phase::Yield),
            CueStyle {
                light: Some(CueLight::Ways),
                ..timed(0.8)
            },
        ),
    ] {
        assert_eq!(style(GameName::Jiaqi, &effect), expected, "{effect:?}");
    }
}

#[cfg(feature = "jiu")]
#[test]
fn the_shipped_events_of_jiu_sound_and_look_as_they_always_did() {
    use tibetango_rules::jiu::terms::{CENTRE, CHOICE, CLOSE, FILL};
    let plain = CueStyle::default();
    for (effect, expected) in [
        (
            marks(&CLOSE),
            CueStyle {
                sound: Some(Sound::Figure),
                ..timed(0.55)
            },
        ),
        (
            marks(&FILL),
            CueStyle {
                sound: Some(Sound::Stroke),
                ..timed(0.55)
            },
        ),
        (
            enters(Phase::Battle),
            CueStyle {
                sound: Some(Sound::Fanfare),
                ..plain
            },
        ),
        (
            removes(&CHOICE),
            CueStyle {
                light: Some(CueLight::Gold),
                uncaptioned: true,
                ..plain
            },
        ),
        (
            removes(&CENTRE),
            CueStyle {
                sound: Some(Sound::Silence),
                uncaptioned: true,
                ..plain
            },
        ),
    ] {
        assert_eq!(style(GameName::Jiu, &effect), expected, "{effect:?}");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn five_in_a_row_is_celebrated() {
    use tibetango_rules::gomoku::terms::FIVE;
    let expected = CueStyle {
        sound: Some(Sound::Triumph),
        ..timed(0.55)
    };
    assert_eq!(style(GameName::Gomoku, &marks(&FIVE)), expected);
}

#[test]
fn discs_sound_of_wood_and_all_other_pieces_are_stones() {
    for game in GameName::ALL {
        let expected = match game.text() {
            "draughts" => PieceMaterial::Discs,
            _ => PieceMaterial::Stones,
        };
        let config = Config::embedded();
        assert_eq!(config.of(game).cues.pieces(), expected, "{game}");
    }
}

#[test]
fn an_event_without_a_style_of_its_own_is_as_usual() {
    for game in GameName::ALL {
        let usual = style(game, &enters(Phase::Play));
        assert_eq!(usual, CueStyle::default(), "{game}");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn faults_of_a_style_are_told_with_their_place() {
    let dir = copy();
    let file = "jiaqi/cues.ron";
    let text = r#"(cues: { "pinhc": (), "gun": (seconds: 6), "pass": (seconds: 0) }, phases: { "battle": () })"#;
    write(&dir, file, text);
    let messages = faults(&dir);
    assert_eq!(messages.len(), 4, "{messages:?}");
    for (line, part) in messages.iter().zip([
        "cues.gun.seconds: 6 is out of range: 0.05 to 5",
        "cues.pass.seconds: 0 is out of range: 0.05 to 5",
        "cues.pinhc: \"pinhc\" is not a cue of this game: did you mean \"pinch\"?",
        "phases.battle: \"battle\" is not a phase of this game",
    ]) {
        assert!(line.starts_with(file) && line.contains(part), "{line}");
    }
    let bad = r#"(cues: { "gun": (loud: true) })"#;
    edit(&dir, file, text, bad);
    let messages = faults(&dir);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].contains("loud"), "{messages:?}");
    for (line, meant) in [
        (r#"(cues: { "gun": (sound: Strok) })"#, "Stroke"),
        ("(cues: {}, pieces: Disks)", "Discs"),
    ] {
        write(&dir, file, line);
        let messages = faults(&dir);
        assert_eq!(messages.len(), 1, "{messages:?}");
        let meant = format!("did you mean \"{meant}\"?");
        assert!(messages[0].contains(&meant), "{messages:?}");
    }
}

#[test]
fn a_folder_without_the_file_has_the_shipped_styles() {
    let (dir, game) = (copy(), GameName::default());
    fs::remove_file(dir.path().join(format!("{game}/cues.ron"))).unwrap();
    let config = Config::load(dir.path()).unwrap();
    let shipped = Config::embedded();
    assert_eq!(config.of(game).cues, shipped.of(game).cues);
    let read = Config::check(dir.path()).unwrap();
    let cues = |file: &&String| file.ends_with("cues.ron");
    assert_eq!(
        read.iter().filter(cues).count(),
        GameName::ALL.len() - 1,
        "{read:?}"
    );
}

// Files give lessons and goals by words of the games' own.
#[test]
fn what_lessons_and_goals_look_for_is_a_term() {
    let named: &[(GameName, &[&str])] = &[
        #[cfg(feature = "jiaqi")]
        (GameName::Jiaqi, &["cue.pinch", "cue.gun", "cue.yield"]),
        #[cfg(feature = "jiu")]
        (
            GameName::Jiu,
            &["cue.close", "cue.fill", "why.gains.corner"],
        ),
    ];
    for (game, named) in named {
        let terms = game.terms().iter().chain(feature_terms(*game));
        let keys: Vec<&str> = terms.map(|term| term.key).collect();
        for key in *named {
            assert!(keys.contains(key), "{key} among {keys:?}");
        }
    }
}
