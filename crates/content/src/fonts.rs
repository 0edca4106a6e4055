//! The faces that come with the program (`assets/fonts`), within it so that text can be read whatever is missing on
//! disk.
//!
//! They are statics, which stand once in the program; a constant is copied into every crate that names it.

macro_rules! faces {
    ($($(#[$doc:meta])+ $name:ident $file:literal)+) => {
        $(
            $(#[$doc])+
            pub static $name: [u8; include_bytes!(concat!("../../../assets/fonts/", $file)).len()] =
                *include_bytes!(concat!("../../../assets/fonts/", $file));
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
