//! The faces within the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tibetango_content::fonts;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/fonts")
}

#[test]
fn each_face_within_the_program_is_its_file() {
    for face in fonts::ALL {
        let file = fs::read(folder().join(face.file)).unwrap();
        assert!(face.bytes() == file, "{}", face.file);
    }
}

#[test]
fn every_file_of_a_face_is_within_the_program() {
    let names = fs::read_dir(folder()).unwrap().map(|entry| {
        let name = entry.unwrap().file_name();
        name.into_string().unwrap()
    });
    let files: BTreeSet<String> = names
        .filter(|name| name.ends_with(".ttf") || name.ends_with(".otf"))
        .collect();
    let face_files = fonts::ALL.iter().map(|face| face.file.to_owned());
    assert_eq!(face_files.collect::<BTreeSet<_>>(), files);
    assert_eq!(fonts::ALL.len(), files.len(), "a face stands twice");
}
