//! Sounds and looks of the events that a game alone knows.

use super::{copy, edit, faults, write};
use std::fs;
use tibetango_content::config::Config;
use tibetango_content::config::cues::{CueStyle, Light, Sound};
use tibetango_engines::engine::gain_terms;
use tibetango_rules::{Effect, GameName, Phase, Point, Removal, Side, Term};

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

fn style(game: GameName, effect: &Effect) -> CueStyle {
    Config::embedded().of(game).cues.of(effect)
}

#[test]
fn the_shipped_events_sound_and_look_as_they_always_did() {
    use tibetango_rules::jiaqi::terms::{GUN, PASS, PINCH, YIELD};
    use tibetango_rules::jiu::terms::{CENTRE, CHOICE};
    let recolours = |by| Effect::Recolour {
        side: Side::White,
        at: Point(0),
        by,
        from: Vec::new(),
        round: 0,
    };
    let enters = |phase| Effect::PhaseChange { phase };
    let (jiaqi, jiu) = (GameName::Jiaqi, GameName::Jiu);
    let plain = CueStyle::default();
    let seconds = |seconds| CueStyle {
        seconds: Some(seconds),
        ..plain
    };
    for (game, effect, expected) in [
        (jiaqi, recolours(&PINCH), seconds(0.3)),
        (
            jiaqi,
            recolours(&GUN),
            CueStyle {
                sound: Some(Sound::Stroke),
                ..seconds(0.34)
            },
        ),
        (
            jiaqi,
            tells(&YIELD),
            CueStyle {
                light: Some(Light::Ways),
                uncaptioned: true,
                ..seconds(0.35)
            },
        ),
        (
            jiaqi,
            tells(&PASS),
            CueStyle {
                light: Some(Light::Hole),
                ..seconds(0.5)
            },
        ),
        (
            jiaqi,
            enters(Phase::Yield),
            CueStyle {
                light: Some(Light::Ways),
                ..seconds(0.8)
            },
        ),
        (
            jiu,
            enters(Phase::Battle),
            CueStyle {
                sound: Some(Sound::Fanfare),
                ..plain
            },
        ),
        (
            jiu,
            removes(&CHOICE),
            CueStyle {
                light: Some(Light::Gold),
                uncaptioned: true,
                ..plain
            },
        ),
        (
            jiu,
            removes(&CENTRE),
            CueStyle {
                sound: Some(Sound::Silence),
                uncaptioned: true,
                ..plain
            },
        ),
        (GameName::Draughts, enters(Phase::Play), plain),
    ] {
        assert_eq!(style(game, &effect), expected, "{game}: {effect:?}");
    }
}

#[test]
fn faults_of_a_style_are_told_with_their_place() {
    let dir = copy();
    let file = "jiaqi/cues.ron";
    let text = r#"(cues: { "pinhc": (), "gun": (seconds: 6), "pass": (seconds: 0) }, phases: { "battle": () })"#;
    write(&dir, file, text);
    let told = faults(&dir);
    assert_eq!(told.len(), 4, "{told:?}");
    for (line, part) in told.iter().zip([
        "cues.gun.seconds: 6 is out of range: 0.05 to 5",
        "cues.pass.seconds: 0 is out of range: 0.05 to 5",
        "cues.pinhc: \"pinhc\" is not a cue of this game: did you mean \"pinch\"?",
        "phases.battle: \"battle\" is not a phase of this game",
    ]) {
        assert!(line.starts_with(file) && line.contains(part), "{line}");
    }
    edit(&dir, file, text, r#"(cues: { "gun": (loud: true) })"#);
    let told = faults(&dir);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("loud"), "{told:?}");
}

#[test]
fn a_folder_without_the_file_has_the_shipped_styles() {
    let dir = copy();
    fs::remove_file(dir.path().join("jiaqi/cues.ron")).unwrap();
    let config = Config::load(dir.path()).unwrap();
    let shipped = Config::embedded();
    assert_eq!(
        config.of(GameName::Jiaqi).cues,
        shipped.of(GameName::Jiaqi).cues
    );
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
    let keys = |terms: &[&Term]| terms.iter().map(|term| term.key).collect::<Vec<_>>();
    let gains = keys(gain_terms(GameName::Jiu));
    assert!(gains.contains(&"why.gains.corner"), "{gains:?}");
    let jiaqi = keys(GameName::Jiaqi.terms());
    let jiu = keys(GameName::Jiu.terms());
    for (terms, key) in [
        (&jiaqi, "cue.pinch"),
        (&jiaqi, "cue.gun"),
        (&jiaqi, "cue.yield"),
        (&jiu, "cue.close"),
        (&jiu, "cue.fill"),
    ] {
        assert!(terms.contains(&key), "{key} among {terms:?}");
    }
}
