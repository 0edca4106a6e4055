//! Features of the window: a folder each, with its logic, its view and its plugin. A feature adds its cards, keys and
//! buttons to the [registry](super::registry); nothing but this list adds it, and nothing outside its folder names its
//! cards. Others may read its data and write its messages.

use bevy::prelude::*;

/// Declares the features, and adds all of them.
macro_rules! features {
    ($($(#[$when:meta])* $name:ident)*) => {
        $($(#[$when])* pub mod $name;)*

        /// Adds every feature to the app.
        pub(super) fn plugin(app: &mut App) {
            $($(#[$when])* app.add_plugins($name::plugin);)*
        }
    };
}

features! {
    about challenges consent dialogs ending engine explorer help learning lessons menu naming
    network new_game notes position primer records result retry review series settings share staff
    title typing
    #[cfg(feature = "guest")]
    proverb
}
