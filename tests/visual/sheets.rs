//! Contact sheets: one picture of a screen in every language and window, small enough to keep.

use image::{GenericImage, GenericImageView, RgbImage, imageops::FilterType};
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

/// The size of a window by its name.
fn size(window: &str) -> (u32, u32) {
    let (wide, high) = window.split_once('x').unwrap();
    (wide.parse().unwrap(), high.parse().unwrap())
}

/// The size in which tours draw a window: each has `Scale(0.4)`.
fn picture_size(window: &str) -> (u32, u32) {
    let (wide, high) = size(window);
    (wide * 2 / 5, high * 2 / 5)
}

/// The names of all pictures in a folder, without `.png`.
pub fn pictures_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .filter_map(|name| name.strip_suffix(".png").map(str::to_owned))
        .collect()
}

/// Whether a picture of this name is a view of a screen that has a place on its sheet.
pub fn is_view(name: &str, screen: &str) -> bool {
    let view = name
        .strip_prefix(screen)
        .and_then(|rest| rest.strip_prefix('-'));
    view.and_then(|view| view.split_once('-'))
        .is_some_and(|(window, language)| {
            WINDOWS.contains(&window) && LANGUAGES.contains(&language)
        })
}

/// The place of a picture on the sheet: the number of its window and of its language.
type Cell = (usize, usize);

/// The pictures of a screen that a script left in a folder, by where they stand on the sheet.
pub fn pictures(folder: &Path, screen: &str) -> Vec<(Cell, RgbImage)> {
    let mut results = Vec::new();
    for (column, window) in WINDOWS.iter().enumerate() {
        for (row, language) in LANGUAGES.iter().enumerate() {
            let path = folder.join(format!("{screen}-{window}-{language}.png"));
            if path.is_file() {
                let picture =
                    image::open(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                assert_eq!(
                    picture.dimensions(),
                    picture_size(window),
                    "{}",
                    path.display()
                );
                let wide = columns().1[column].1;
                let small = picture.resize_exact(wide, HIGH, FilterType::Triangle);
                results.push(((column, row), small.to_rgb8()));
            }
        }
    }
    results
}

/// The name and the size of the picture at a place of a sheet.
pub fn picture_at(screen: &str, (column, row): Cell) -> (String, (u32, u32)) {
    let (window, language) = (WINDOWS[column], LANGUAGES[row]);
    (
        format!("{screen}-{window}-{language}"),
        picture_size(window),
    )
}

/// Every view by its name.
pub fn views() -> Vec<String> {
    let views = WINDOWS
        .iter()
        .flat_map(|window| LANGUAGES.map(|code| format!("{window}-{code}")));
    views.collect()
}

/// The size of a whole sheet, and the left edge and width of each of its columns.
fn columns() -> (u32, Vec<(u32, u32)>) {
    let mut x = 0;
    let columns = WINDOWS.map(|window| {
        let (wide, high) = size(window);
        let wide = HIGH * wide / high;
        x += wide;
        (x - wide, wide)
    });
    (x, columns.to_vec())
}

/// The picture at a place of a sheet.
fn cell(sheet: &RgbImage, (column, row): Cell) -> RgbImage {
    let (x, wide) = columns().1[column];
    sheet.view(x, HIGH * row as u32, wide, HIGH).to_image()
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

fn kept_picture(screen: &str) -> PathBuf {
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
    let file = std::fs::File::create(kept_picture(screen)).unwrap();
    let mut encoder = png::Encoder::new(file, whole.width(), whole.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(quantizer.color_map_rgb());
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&indices).unwrap();
    writer.finish().unwrap();
}

/// The kept sheet of a screen.
///
/// # Errors
/// One line that says what is wrong with it.
fn reference(screen: &str) -> Result<RgbImage, String> {
    let sheet = image::open(kept_picture(screen))
        .map_err(|e| format!("{screen}: no picture is kept: {e}"))?;
    let size = (columns().0, HIGH * LANGUAGES.len() as u32);
    if sheet.dimensions() == size {
        Ok(sheet.to_rgb8())
    } else {
        Err(format!("{screen}: the kept sheet has another size"))
    }
}

/// The faults of a screen: pictures that are not like those kept. With `TIBETANGO_KEEP_PICTURES` set, what is there
/// is kept and nothing is wrong.
pub fn faults(folder: &Path, screen: &str) -> Vec<String> {
    let pictures = pictures(folder, screen);
    if pictures.is_empty() {
        return vec![format!("{screen}: the tour took no picture of it")];
    }
    if std::env::var_os("TIBETANGO_KEEP_PICTURES").is_some_and(|set| set == "1") {
        let blank = || RgbImage::new(columns().0, HIGH * LANGUAGES.len() as u32);
        let before = reference(screen);
        let is_other = |sheet: &RgbImage| {
            let mut cells = pictures.iter();
            cells.any(|(at, picture)| apart(&cell(sheet, *at), picture) > TOLERANCE)
        };
        // A sheet that is as it was stays the same file.
        if before.as_ref().map_or(true, is_other) {
            // Pictures that were not drawn this time stay.
            let mut sheet = before.unwrap_or_else(|_| blank());
            for ((column, row), picture) in &pictures {
                let x = columns().1[*column].0;
                sheet.copy_from(picture, x, HIGH * *row as u32).unwrap();
            }
            keep(screen, &sheet);
        }
    }
    let reference = match reference(screen) {
        Ok(reference) => reference,
        Err(fault) => return vec![fault],
    };
    let mut faults = Vec::new();
    for ((column, row), picture) in pictures {
        let share = apart(&cell(&reference, (column, row)), &picture);
        if share <= TOLERANCE {
            continue;
        }
        let (window, language) = (WINDOWS[column], LANGUAGES[row]);
        let name = format!("{screen}-{window}-{language}.png");
        // Two runs at once, of two trees, leave pictures of their own.
        let run = std::process::id();
        let path = std::env::temp_dir().join(format!("tibetango-{run}-{name}"));
        let now = match std::fs::copy(folder.join(&name), &path) {
            Ok(_) => path.display().to_string(),
            Err(error) => error.to_string(),
        };
        let percent = share * 100.0;
        faults.push(format!(
            "{screen} at {window} in {language}: {percent:.1} % of it is not as it was; now: {now}"
        ));
    }
    faults
}

/// The faults of the kept sheet of a screen: it must be able to tell one language from another in every window.
pub fn alike(screen: &str) -> Vec<String> {
    let reference = match reference(screen) {
        Ok(reference) => reference,
        Err(fault) => return vec![fault],
    };
    let mut faults = Vec::new();
    for (column, window) in WINDOWS.iter().enumerate() {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let [a, b] = [one, other].map(|row| cell(&reference, (column, row)));
            if apart(&a, &b) <= TOLERANCE {
                let [one, other] = [one, other].map(|row| LANGUAGES[row]);
                faults.push(format!("{screen} at {window}: in {other} as in {one}"));
            }
        }
    }
    faults
}
