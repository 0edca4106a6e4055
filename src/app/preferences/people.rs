//! Names of the people at this device, and the server that they join.

use crate::app::network::outgoing_lines::guest;
use bevy::prelude::*;
use tibetango_content::config::TextTable;

/// Names of the people at this device, and the server entered last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct People {
    /// Names of the people at this device: the one who plays the computer or White, and the one who plays Black.
    pub names: [String; 2],
    /// The player's name on servers; empty if not entered yet.
    pub guest: String,
    /// Address of the server entered last.
    pub server: String,
}

impl People {
    /// Returns the player's name on servers: the one entered there, else the one at this table, else just a guest.
    #[must_use]
    pub fn server_name(&self, text: &TextTable) -> String {
        let names = [&*self.guest, &*self.names[0], text.get("page.guest")];
        let mut names = names.into_iter().map(guest);
        names.find(|name| !name.is_empty()).unwrap_or_default()
    }
}
