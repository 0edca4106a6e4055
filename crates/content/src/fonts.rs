//! The faces that come with the program (`assets/fonts`), within it so that text can be read whatever is missing on
//! disk.

use std::sync::LazyLock;
use tibetango_engines::shipped::inflated;

/// Bytes of a face, inflated when they are first used.
pub type FaceBytes = LazyLock<Vec<u8>>;

macro_rules! faces {
    ($($(#[$doc:meta])+ $name:ident $file:literal)+) => {
        $(
            $(#[$doc])+
            pub static $name: FaceBytes = LazyLock::new(|| {
                let deflated = include_bytes!(concat!(env!("OUT_DIR"), "/", $file, ".z"));
                // A test reads every face.
                inflated(deflated).expect("a shipped face")
            });
        )+
    };
}

faces! {
    /// Latin.
    SERIF "NotoSerif-Regular.ttf"
    /// Latin, bold.
    SERIF_BOLD "NotoSerif-SemiBold.ttf"
    /// Latin, for names and headings.
    DISPLAY "NotoSerifDisplay-SemiBold.ttf"
    /// Tibetan.
    TIBETAN "NotoSerifTibetan-Regular.ttf"
    /// Tibetan, bold.
    TIBETAN_BOLD "NotoSerifTibetan-SemiBold.ttf"
    /// Chinese.
    HAN "NotoSerifSC-Regular.otf"
    /// Chinese, bold.
    HAN_BOLD "NotoSerifSC-SemiBold.otf"
}
