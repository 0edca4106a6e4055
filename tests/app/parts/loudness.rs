//! The loudness of the sound files, measured by a meter of its own: ITU-R BS.1770-5 and EBU Tech 3341, written from
//! their text. The levels are those of `assets/make/sounds.json`, which the program that makes the files reads, too.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::PI;
use std::fs;
use std::path::PathBuf;
use tibetango::app::sound::voices::Voice;

/// Maximum distance of an event from its level, in LU.
const TOLERANCE: f64 = 1.5;

/// Maximum size of a file and of all together, in bytes.
const SIZES: (usize, usize) = (600_000, 4_000_000);

fn folder(inside: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(inside)
}

/// A recording of one channel.
#[derive(Clone)]
struct Pcm {
    rate: f64,
    /// From -1 to 1.
    samples: Vec<f64>,
}

impl Pcm {
    /// Reads a WAV file of 16 bits: chunks with a name of four letters and a length, each filled to an even length.
    fn read(name: &str) -> Self {
        let bytes = fs::read(folder("assets/sounds").join(name)).unwrap();
        let number = |at: usize, length: usize| -> usize {
            let digits = bytes[at..at + length].iter().rev();
            digits.fold(0, |sum, &digit| (sum << 8) | usize::from(digit))
        };
        assert_eq!((&bytes[..4], &bytes[8..12]), (&b"RIFF"[..], &b"WAVE"[..]));
        let (mut at, mut rate, mut samples) = (12, 0, Vec::new());
        while at + 8 <= bytes.len() {
            let (length, inside) = (number(at + 4, 4), at + 8);
            match &bytes[at..at + 4] {
                b"fmt " => {
                    let format = [0, 2, 14].map(|offset| number(inside + offset, 2));
                    assert_eq!(format, [1, 1, 16], "{name}: PCM, channels, bits");
                    rate = number(inside + 4, 4);
                }
                b"data" => {
                    let data = bytes[inside..inside + length].chunks_exact(2);
                    let value = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
                    samples = data.map(|pair| f64::from(value(pair)) / 32768.0).collect();
                }
                _ => {}
            }
            at = inside + length + length % 2;
        }
        assert!(rate > 0 && !samples.is_empty(), "{name}");
        Self {
            rate: rate as f64,
            samples,
        }
    }

    /// Returns the mix of both.
    fn with(mut self, other: &Self) -> Self {
        assert_eq!(self.rate, other.rate);
        let longer = self.samples.len().max(other.samples.len());
        self.samples.resize(longer, 0.0);
        for (sample, more) in self.samples.iter_mut().zip(&other.samples) {
            *sample += more;
        }
        self
    }

    fn peak_db(&self) -> f64 {
        let peak = self
            .samples
            .iter()
            .fold(0.0_f64, |peak, x| peak.max(x.abs()));
        20.0 * peak.log10()
    }

    /// Returns the squares of the samples after the K weighting. Its two filters are given by their analogue form: a
    /// shelf of 4 dB above 1682 Hz, and a high-pass at 38 Hz.
    fn weighted_squares(&self) -> Vec<f64> {
        let shelf = {
            let k = (PI * 1_681.974_450_955_533 / self.rate).tan();
            let (high, q) = (
                10.0_f64.powf(3.999_843_853_973_347 / 20.0),
                0.707_175_236_955_419_6,
            );
            let band = high.powf(0.499_666_774_154_541_6);
            let whole = 1.0 + k / q + k * k;
            [
                (high + band * k / q + k * k) / whole,
                2.0 * (k * k - high) / whole,
                (high - band * k / q + k * k) / whole,
                2.0 * (k * k - 1.0) / whole,
                (1.0 - k / q + k * k) / whole,
            ]
        };
        let high_pass = {
            let k = (PI * 38.135_470_876_024_44 / self.rate).tan();
            let q = 0.500_327_037_323_877_3;
            let whole = 1.0 + k / q + k * k;
            let back = [2.0 * (k * k - 1.0) / whole, (1.0 - k / q + k * k) / whole];
            [1.0, -2.0, 1.0, back[0], back[1]]
        };
        let mut signal = self.samples.clone();
        for [b0, b1, b2, a1, a2] in [shelf, high_pass] {
            let (mut x1, mut x2, mut y1, mut y2) = (0.0, 0.0, 0.0, 0.0);
            for sample in &mut signal {
                let x = *sample;
                let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
                (x2, x1, y2, y1) = (x1, x, y1, y);
                *sample = y;
            }
        }
        signal.into_iter().map(|sample| sample * sample).collect()
    }

    /// Returns the greatest momentary loudness, in LUFS: that of the loudest 400 ms, with silence after the sound.
    fn momentary(&self) -> f64 {
        let length = (0.4 * self.rate).round() as usize;
        let mut padded = self.clone();
        padded.samples.resize(self.samples.len() + length, 0.0);
        let squares = padded.weighted_squares();
        let (mut sum, mut most) = (0.0, 0.0_f64);
        for (i, square) in squares.iter().enumerate() {
            sum += square;
            if i >= length {
                sum -= squares[i - length];
            }
            most = most.max(sum);
        }
        -0.691 + 10.0 * (most / length as f64).log10()
    }

    /// Returns the loudness of a sound that goes on evenly, in LUFS; no gate would leave anything of it out.
    fn lasting(&self) -> f64 {
        let squares = self.weighted_squares();
        -0.691 + 10.0 * (squares.iter().sum::<f64>() / squares.len() as f64).log10()
    }
}

/// An event of the table: what it is to be as loud as, its files, and the file that sounds with each.
struct LevelRow {
    event: String,
    level: f64,
    files: Vec<String>,
    beside: Option<String>,
    goes_on: bool,
}

fn table() -> (Vec<LevelRow>, f64) {
    let text = fs::read_to_string(folder("assets/make/sounds.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let rows = json["events"].as_array().unwrap().iter();
    let rows = rows.map(|row| LevelRow {
        event: row["event"].as_str().unwrap().to_owned(),
        level: row["level"].as_f64().unwrap(),
        files: {
            let files = row["files"].as_array().unwrap().iter();
            files
                .map(|file| format!("{}.wav", file.as_str().unwrap()))
                .collect()
        },
        beside: row["with"].as_str().map(|file| format!("{file}.wav")),
        goes_on: row["goes_on"] == true,
    });
    (rows.collect(), json["ceiling"].as_f64().unwrap())
}

impl LevelRow {
    /// Returns the loudness of each of its files, as the event is heard.
    fn loudness(&self) -> Vec<(&str, f64)> {
        let files = self.files.iter();
        let loudness = files.map(|file| {
            let pcm = Pcm::read(file);
            let mix = match &self.beside {
                Some(beside) => pcm.with(&Pcm::read(beside)),
                None => pcm,
            };
            let loudness = match self.goes_on {
                true => mix.lasting(),
                false => mix.momentary(),
            };
            (file.as_str(), loudness)
        });
        loudness.collect()
    }
}

/// A sine of 997 Hz at full scale has -3.01 LUFS, as BS.1770 states; one of 20 dB less for a tenth of a second lies
/// another 6 dB lower in its 400 ms.
#[test]
fn the_meter_measures_what_the_standard_says() {
    for rate in [22_050.0, 44_100.0, 48_000.0] {
        let sine = |amplitude: f64, seconds: f64| Pcm {
            rate,
            samples: (0..(seconds * rate) as usize)
                .map(|i| amplitude * (2.0 * PI * 997.0 * i as f64 / rate).sin())
                .collect(),
        };
        for (sound, expected) in [(sine(1.0, 3.0), -3.01), (sine(0.1, 0.1), -29.03)] {
            let measured = sound.momentary();
            assert!((measured - expected).abs() < 0.1, "{rate}: {measured}");
        }
    }
}

#[test]
fn every_event_is_as_loud_as_its_meaning_asks() {
    let (rows, _) = table();
    for row in &rows {
        for (file, loudness) in row.loudness() {
            let off = loudness - row.level;
            assert!(
                off.abs() <= TOLERANCE,
                "{file}: {loudness:.1} LUFS, {off:+.1} LU"
            );
        }
    }
}

/// The order that the numbers of the table must keep: each event lies above the next by at least this.
#[test]
fn what_means_more_is_louder() {
    let (rows, _) = table();
    let mean = |event: &str| {
        let row = rows.iter().find(|row| row.event == event).unwrap();
        let all = row.loudness();
        all.iter().map(|(_, loudness)| loudness).sum::<f64>() / all.len() as f64
    };
    for (louder, softer, least) in [
        ("win", "lose", 1.0),
        ("win", "capture", 3.0),
        ("triumph", "capture", 2.0),
        ("gun", "capture", 1.5),
        ("figure", "capture", 0.5),
        ("crown", "capture", 0.5),
        ("lose", "capture", 1.5),
        ("draw", "capture", 1.5),
        ("phase", "capture", 1.0),
        ("capture", "place", 3.0),
        ("jump", "place", 1.0),
        ("offer", "place", 1.5),
        ("clock", "place", 1.5),
        ("place", "refuse", 4.0),
        ("step", "refuse", 3.0),
        ("hint", "refuse", 2.0),
        ("refuse", "click", 1.5),
        ("click", "room", 6.0),
    ] {
        let distance = mean(louder) - mean(softer);
        assert!(
            distance >= least,
            "{louder} above {softer}: {distance:.1} LU"
        );
    }
}

#[test]
fn files_are_clean_and_two_at_once_do_not_clip() {
    let (rows, ceiling) = table();
    assert!(ceiling <= -6.0);
    for row in &rows {
        for file in &row.files {
            let pcm = Pcm::read(file);
            assert!(pcm.peak_db() <= ceiling + 0.1, "{file}: {}", pcm.peak_db());
            let (first, last) = (pcm.samples[0], pcm.samples[pcm.samples.len() - 1]);
            if row.goes_on {
                // At the seam of a loop, no step is larger than those inside it.
                let steps = pcm.samples.windows(2);
                let most = steps.fold(0.0_f64, |most, pair| most.max((pair[1] - pair[0]).abs()));
                assert!((first - last).abs() <= most, "{file}: a seam");
                continue;
            }
            assert!(first.abs() < 0.001 && last.abs() < 0.001, "{file}: a click");
            let tail = &pcm.samples[pcm.samples.len() - 200..];
            assert!(tail.iter().all(|x| x.abs() < 0.003), "{file}: cut off");
            let mean = pcm.samples.iter().sum::<f64>() / pcm.samples.len() as f64;
            assert!(mean.abs() < 0.001, "{file}: an offset of {mean}");
        }
    }
}

#[test]
fn no_sound_is_missing_and_no_file_is_dead() {
    let entries = fs::read_dir(folder("assets/sounds")).unwrap();
    let sizes: BTreeMap<String, usize> = entries
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, entry.metadata().unwrap().len() as usize)
        })
        .collect();
    let there: BTreeSet<String> = sizes.keys().cloned().collect();
    let mut played: Vec<String> = Voice::ALL.iter().flat_map(|voice| voice.files()).collect();
    played.push("room.wav".to_owned());
    let count = played.len();
    let played: BTreeSet<String> = played.into_iter().collect();
    assert_eq!(played.len(), count, "two sounds have one file");
    assert_eq!(there, played);
    let (rows, _) = table();
    let listed = rows.iter().flat_map(|row| &row.files);
    let listed: BTreeSet<String> = listed.cloned().collect();
    assert_eq!(there, listed, "levels");
    let (each, all) = SIZES;
    assert!(sizes.values().all(|size| *size <= each), "{sizes:?}");
    assert!(sizes.values().sum::<usize>() <= all, "{sizes:?}");
}
