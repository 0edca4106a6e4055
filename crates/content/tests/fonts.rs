//! The faces within the program.

use std::fs;
use std::path::Path;
use tibetango_content::fonts::{self, FaceBytes};

#[test]
fn each_face_within_the_program_is_its_file() {
    let faces: [(&str, &FaceBytes); 7] = [
        ("NotoSerif-Regular.ttf", &fonts::SERIF),
        ("NotoSerif-SemiBold.ttf", &fonts::SERIF_BOLD),
        ("NotoSerifDisplay-SemiBold.ttf", &fonts::DISPLAY),
        ("NotoSerifTibetan-Regular.ttf", &fonts::TIBETAN),
        ("NotoSerifTibetan-SemiBold.ttf", &fonts::TIBETAN_BOLD),
        ("NotoSerifSC-Regular.otf", &fonts::HAN),
        ("NotoSerifSC-SemiBold.otf", &fonts::HAN_BOLD),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/fonts");
    for (name, bytes) in faces {
        let file = fs::read(folder.join(name)).unwrap();
        assert!(bytes.as_slice() == file, "{name}");
    }
}
