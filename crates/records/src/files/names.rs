//! Names that are free in a folder.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::atomic_write::{Aside, Readers, sync_folder};
use super::{FileError, folder_of, make_folder};

/// Writes a file under a free name in this folder: the stem, followed by a number if that is taken. The folder
/// is created if it is missing. Nothing that lies there is replaced, and a failure leaves nothing behind.
///
/// # Errors
/// The system refuses.
pub fn write_new(
    folder: &Path,
    stem: &str,
    ending: &str,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let first = folder.join(with_number(stem, ending, 1));
    let mut aside = Aside::beside(first, None, Readers::Usual)?;
    aside.fill(bytes)?;
    aside.sync()?;
    let name = under_free_name(folder, stem, ending, |path| give_name(&aside.aside, path));
    let path = name.map_err(FileError::io(&aside.target, "write the file"))?;
    sync_folder(folder);
    Ok(path)
}

/// Moves a file into a folder, under a name that is free there, as [`write_new`] finds one.
///
/// # Errors
/// The system refuses; the file is then where it was.
pub fn move_new(
    from: &Path,
    folder: &Path,
    stem: &str,
    ending: &str,
) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let name = under_free_name(folder, stem, ending, |path| give_name(from, path));
    name.map_err(FileError::io(from, "move the file"))
}

/// Moves an unreadable file out of the way, in its own folder, and returns its new path.
///
/// # Errors
/// The system refuses; the file is then where it was.
pub fn put_aside(path: &Path) -> Result<PathBuf, FileError> {
    let (stem, ending) = parts(path);
    let stem = format!("{stem}-unreadable");
    move_new(path, folder_of(path), &stem, &ending)
}

/// Splits the name of a file into its stem and its extension.
#[must_use]
pub fn parts(path: &Path) -> (String, String) {
    let [stem, ending] = [path.file_stem(), path.extension()]
        .map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
    (stem, ending)
}

/// Maximum number of names tried: a folder in which more are taken is no folder of games.
const NAMES: u32 = 10_000;

/// Returns the name of the file with this stem and number; number 1 is left out.
fn with_number(stem: &str, ending: &str, number: u32) -> String {
    let dot = if ending.is_empty() { "" } else { "." };
    match number {
        1 => format!("{stem}{dot}{ending}"),
        n => format!("{stem}-{n}{dot}{ending}"),
    }
}

/// Calls `put` with one name after another until one is free. Only taking a name shows whether it is free:
/// others write here, too.
fn under_free_name(
    folder: &Path,
    stem: &str,
    ending: &str,
    put: impl Fn(&Path) -> io::Result<()>,
) -> io::Result<PathBuf> {
    for number in 1..=NAMES {
        let path = folder.join(with_number(stem, ending, number));
        match put(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Renames a file to a name that must be free. Renaming would replace what lies there, a second link does not.
fn give_name(from: &Path, to: &Path) -> io::Result<()> {
    use ErrorKind::{AlreadyExists, NotFound, StorageFull};
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from).inspect_err(|_| {
            // The file stays where it was, and there alone.
            let _ = fs::remove_file(to);
        }),
        Err(error) if matches!(error.kind(), AlreadyExists | NotFound | StorageFull) => Err(error),
        // Not every file system has links, some have none to files of others, and none has any to folders: there
        // an empty file or folder reserves the name.
        Err(_) => {
            let is_folder = fs::symlink_metadata(from)?.is_dir();
            match is_folder {
                true => fs::create_dir(to)?,
                false => drop(File::create_new(to)?),
            }
            fs::rename(from, to).inspect_err(|_| {
                let _ = match is_folder {
                    true => fs::remove_dir(to),
                    false => fs::remove_file(to),
                };
            })
        }
    }
}
