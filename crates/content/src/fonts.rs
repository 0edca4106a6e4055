//! The typefaces of the program (`assets/fonts`), built in: text is readable even if files are missing on disk.

use std::sync::LazyLock;
use tibetango_engines::inflation::inflated;

/// Face within the program.
pub struct ShippedFace {
    /// Name of its file in `assets/fonts`, which no other face has.
    pub file: &'static str,
    bytes: LazyLock<Vec<u8>>,
}

impl ShippedFace {
    /// Returns the contents of its file, which the first call inflates.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

macro_rules! faces {
    ($($(#[$doc:meta])+ $name:ident $file:literal)+) => {
        $(
            $(#[$doc])+
            pub static $name: ShippedFace = ShippedFace {
                file: $file,
                bytes: LazyLock::new(|| {
                    let deflated = include_bytes!(concat!(env!("OUT_DIR"), "/", $file, ".z"));
                    // A test reads every face.
                    inflated(deflated).expect("a shipped face")
                }),
            };
        )+

        /// Every face.
        pub static ALL: &[&ShippedFace] = &[$(&$name),+];
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
