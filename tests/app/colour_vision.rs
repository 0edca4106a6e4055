//! Colours that mean different things differ for people who see no red, no green or no blue.
//!
//! - Simulation: Machado, Oliveira and Fernandes (2009), *A Physiologically-based Model for Simulation of Color Vision
//!   Deficiency*, severity 1.0, in linear RGB.
//! - Difference: CIEDE2000, checked by the test data of Sharma, Wu and Dalal (2005).

use std::f64::consts::TAU;
use tibetango::app::palette::{GROUPS, Rgb};
use tibetango_content::config::{Colour, Config};

/// Minimum difference of two colours, in units of CIEDE2000.
const LEAST: f64 = 20.0;

/// Ways of seeing, with the matrix of each in linear RGB.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "all colours",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// Matrix from linear RGB to CIE XYZ, and the white of D65.
const XYZ: [[f64; 3]; 3] = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
];
const WHITE: [f64; 3] = [0.95047, 1.0, 1.08883];

fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// Returns a colour as these eyes see it, in CIE L*a*b*.
fn lab(colour: Rgb, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
    let linear = colour.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    });
    let seen = times(eyes, linear).map(|part| part.clamp(0.0, 1.0));
    let xyz = times(&XYZ, seen);
    let edge = 6.0_f64 / 29.0;
    let [x, y, z] = std::array::from_fn(|i| {
        let share = xyz[i] / WHITE[i];
        if share > edge.powi(3) {
            share.cbrt()
        } else {
            share / (3.0 * edge * edge) + 4.0 / 29.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the share by which CIEDE2000 weakens chroma: 0 for grey, near 1 for vivid colours.
fn vivid(chroma: f64) -> f64 {
    let high = chroma.powi(7);
    (high / (high + 25.0_f64.powi(7))).sqrt()
}

/// Returns the difference by CIEDE2000.
fn difference(one: [f64; 3], two: [f64; 3]) -> f64 {
    let chroma = |lab: [f64; 3]| lab[1].hypot(lab[2]);
    let stretch = 1.5 - 0.5 * vivid((chroma(one) + chroma(two)) / 2.0);
    let polar = |lab: [f64; 3]| {
        let (a, b) = (lab[1] * stretch, lab[2]);
        (a.hypot(b), b.atan2(a).rem_euclid(TAU))
    };
    let ((c1, h1), (c2, h2)) = (polar(one), polar(two));
    let grey = c1 * c2 == 0.0;
    let turn = if grey {
        0.0
    } else {
        // The shorter way round.
        (h2 - h1 + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0
    };
    let (dl, dc) = (two[0] - one[0], c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).sin();
    let (l, c) = ((one[0] + two[0]) / 2.0, (c1 + c2) / 2.0);
    let h = if grey { h1 + h2 } else { h1 + turn / 2.0 };
    let wave = |times: f64, less: f64| (times * h - less.to_radians()).cos();
    let t = 1.0 - 0.17 * wave(1.0, 30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, -6.0)
        - 0.20 * wave(4.0, 63.0);
    let degrees = h.to_degrees().rem_euclid(360.0);
    let bend = 60.0 * (-((degrees - 275.0) / 25.0).powi(2)).exp();
    let square = (l - 50.0).powi(2);
    let parts = [
        dl / (1.0 + 0.015 * square / (20.0 + square).sqrt()),
        dc / (1.0 + 0.045 * c),
        dh / (1.0 + 0.015 * c * t),
    ];
    let both = -2.0 * vivid(c) * bend.to_radians().sin() * parts[1] * parts[2];
    (parts.iter().map(|part| part * part).sum::<f64>() + both).sqrt()
}

#[test]
fn the_difference_has_the_published_values() {
    for (one, two, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
        ([50.0, 2.8361, -74.0200], [50.0, 0.0, -82.7485], 3.4412),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0011], 7.2195),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [6.7747, -0.2908, -2.4247],
            [5.8714, -0.0985, -2.2286],
            0.6377,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        for (from, to) in [(one, two), (two, one)] {
            let found = difference(from, to);
            assert!((found - expected).abs() < 5e-5, "{from:?}, {to:?}: {found}");
        }
    }
}

/// Each matrix keeps greys, as people of every kind see them alike; red and green of one brightness become alike.
#[test]
fn the_simulation_keeps_greys_and_confuses_red_and_green() {
    for (name, eyes) in &EYES {
        for grey in [0, 60, 128, 255] {
            let [_, a, b] = lab([grey; 3], eyes);
            assert!(a.abs() < 0.5 && b.abs() < 0.5, "{name}: {a} {b}");
        }
    }
    let confused = |i: usize| {
        let [red, green] = [[190, 120, 60], [122, 146, 60]].map(|colour| lab(colour, &EYES[i].1));
        difference(red, green)
    };
    assert!(confused(0) > 30.0 && confused(2) < 12.0 && confused(3) > 30.0);
}

/// Fails unless two colours differ for everybody.
#[track_caller]
fn assert_apart(label: &str, one: Rgb, two: Rgb) {
    for (name, eyes) in &EYES {
        let difference = difference(lab(one, eyes), lab(two, eyes));
        assert!(
            difference > LEAST,
            "{label}, {name}: {one:?} and {two:?} differ by {difference:.1}"
        );
    }
}

#[test]
fn colours_of_a_group_differ_for_everybody() {
    for (name, colours) in GROUPS {
        assert!(colours.len() > 1, "{name}");
        for (i, one) in colours.iter().enumerate() {
            for two in &colours[i + 1..] {
                assert_apart(name, *one, *two);
            }
        }
    }
}

/// Chosen and won, text and panel: in both looks that are shipped.
#[test]
fn colours_of_the_shipped_looks_differ_for_everybody() {
    let theme = Config::embedded().theme;
    let plain = |colour: Colour| [colour.red, colour.green, colour.blue];
    for (name, look) in [("dark", &theme.dark), ("light", &theme.light)] {
        assert_apart(name, plain(look.accent), plain(look.gold));
        for ink in [look.ink, look.accent, look.gold, look.danger, look.focus] {
            assert_apart(name, plain(ink), plain(look.paper));
        }
    }
}
