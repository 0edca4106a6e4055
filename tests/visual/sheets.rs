//! Contact sheets: one picture of a screen in every language and window, small enough to keep.

use image::{DynamicImage, GenericImage, GenericImageView, RgbImage, imageops::FilterType};
use std::path::{Path, PathBuf};

/// The windows, as `Everywhere` of a script names them.
const WINDOWS: [&str; 3] = ["1280x720", "1920x1080", "1080x1920"];
/// The languages.
const LANGUAGES: [&str; 3] = ["en", "zh", "bo"];
/// Height of a picture on the sheet.
const HIGH: u32 = 108;
/// Colours of a kept sheet.
const COLOURS: usize = 64;
/// A pixel that is this much brighter or darker (0 to 255) is another one.
const OTHER: i32 = 24;
/// As many pixels of a picture may be other ones: the clock on a saved game, the edge of a shadow
/// by another driver. The same machine draws the same; another language changes more.
pub const TOLERANCE: f64 = 0.005;

/// How wide a picture of this shape stands on the sheet.
fn width(picture: &DynamicImage) -> u32 {
    let (wide, high) = picture.dimensions();
    HIGH * wide / high
}

/// The pictures of a screen that a script left in a folder: languages below each other, windows
/// side by side.
pub fn sheet(folder: &Path, screen: &str) -> Vec<Vec<RgbImage>> {
    let picture = |window: &str, language: &str| {
        let path = folder.join(format!("{screen}-{window}-{language}.png"));
        let picture = image::open(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let small = picture.resize_exact(width(&picture), HIGH, FilterType::Triangle);
        small.to_rgb8()
    };
    LANGUAGES
        .map(|language| WINDOWS.map(|window| picture(window, language)).to_vec())
        .to_vec()
}

/// The sheet as one picture.
fn join(rows: &[Vec<RgbImage>]) -> RgbImage {
    let wide = rows[0].iter().map(RgbImage::width).sum();
    let mut whole = RgbImage::new(wide, HIGH * rows.len() as u32);
    for (row, pictures) in rows.iter().enumerate() {
        let mut x = 0;
        for picture in pictures {
            whole.copy_from(picture, x, HIGH * row as u32).unwrap();
            x += picture.width();
        }
    }
    whole
}

/// The share of pixels in which two pictures of the same size are other ones.
pub fn apart(a: &RgbImage, b: &RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let bright = |p: &image::Rgb<u8>| {
        (2 * i32::from(p.0[0]) + 5 * i32::from(p.0[1]) + i32::from(p.0[2])) / 8
    };
    let other = a
        .pixels()
        .zip(b.pixels())
        .filter(|(a, b)| (bright(a) - bright(b)).abs() > OTHER)
        .count();
    other as f64 / f64::from(a.width() * a.height())
}

fn kept(screen: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/visual/reference")
        .join(format!("{screen}.png"))
}

/// Keeps a sheet as what the screen must look like from now on.
fn keep(screen: &str, whole: &RgbImage) {
    let rgba: Vec<u8> = whole
        .pixels()
        .flat_map(|p| [p.0[0], p.0[1], p.0[2], 255])
        .collect();
    let quantizer = color_quant::NeuQuant::new(3, COLOURS, &rgba);
    let indices: Vec<u8> = rgba
        .chunks(4)
        .map(|pixel| quantizer.index_of(pixel) as u8)
        .collect();
    let file = std::fs::File::create(kept(screen)).unwrap();
    let mut encoder = png::Encoder::new(file, whole.width(), whole.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(quantizer.color_map_rgb());
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&indices).unwrap();
    writer.finish().unwrap();
}

/// What is wrong with a screen: pictures that are not like those kept, or that show the same in
/// two languages. With `TIBETANGO_KEEP_PICTURES` set, what is there is kept and nothing is wrong.
pub fn faults(folder: &Path, screen: &str) -> Vec<String> {
    let rows = sheet(folder, screen);
    let whole = join(&rows);
    if std::env::var_os("TIBETANGO_KEEP_PICTURES").is_some() {
        keep(screen, &whole);
    }
    let reference = match image::open(kept(screen)) {
        Ok(reference) => reference.to_rgb8(),
        Err(error) => return vec![format!("{screen}: no picture is kept: {error}")],
    };
    if reference.dimensions() != whole.dimensions() {
        return vec![format!("{screen}: the kept sheet has another size")];
    }
    let mut faults = Vec::new();
    let mut x = 0;
    for (column, window) in WINDOWS.iter().enumerate() {
        let wide = rows[0][column].width();
        for (row, language) in LANGUAGES.iter().enumerate() {
            let view = reference.view(x, HIGH * row as u32, wide, HIGH).to_image();
            let share = apart(&view, &rows[row][column]);
            if share > TOLERANCE {
                let percent = share * 100.0;
                faults.push(format!(
                    "{screen} at {window} in {language}: {percent:.1} % of it is not as it was"
                ));
            }
        }
        x += wide;
    }
    if !faults.is_empty() {
        let path = std::env::temp_dir().join(format!("tibetango-{screen}.png"));
        let told = match whole.save(&path) {
            Ok(()) => format!("{screen}: what it looks like now: {}", path.display()),
            Err(error) => format!("{screen}: {error}"),
        };
        faults.push(told);
    }
    faults
}
