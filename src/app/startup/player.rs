//! The player's folders and language, as far as they are known before the window opens.

use crate::app::preferences::{FirstLanguage, move_in, saved_language};
use tibetango_content::config::Config;
use tibetango_records::files::PlayerFolders;

/// Facts about the player.
#[derive(Clone, Debug)]
pub struct PlayerFacts {
    /// Folders of the player's files.
    pub folders: PlayerFolders,
    /// Reason why the settings still lie where earlier versions kept them, on one line; `None` if they do not.
    pub move_error: Option<String>,
    /// Language of a player who has not chosen one.
    pub first_language: FirstLanguage,
    /// Language of the player: the chosen one, or else the first.
    pub language: String,
}

impl PlayerFacts {
    /// Moves the settings of earlier versions, which lay beside the games, to the folder of settings; if that fails
    /// they stay, and count, where they are. Then finds the language, for which `wishes` are those of the system.
    #[must_use]
    pub fn find<S: AsRef<str>>(
        mut folders: PlayerFolders,
        config: &Config,
        wishes: impl IntoIterator<Item = S>,
    ) -> Self {
        let mut move_error = None;
        if let (Some(earlier), Some(now)) = (&folders.data, &folders.settings)
            && let Err(error) = move_in(earlier, now)
        {
            move_error = Some(error.to_string());
            folders.settings.clone_from(&folders.data);
        }
        let first = config.language_for(wishes).to_owned();
        let saved = folders.settings.as_deref().and_then(saved_language);
        Self {
            folders,
            move_error,
            language: saved.unwrap_or_else(|| first.clone()),
            first_language: FirstLanguage(first),
        }
    }
}
