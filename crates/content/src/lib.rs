//! Content that people see and may change: checked configuration, challenges, and reviews of games.
//!
//! Nothing here draws: the window, the page of the network and the command line show what stands here, each in its way.
//!
//! ```
//! use tibetango_content::config::Config;
//! use tibetango_rules::GameName;
//!
//! let config = Config::embedded();
//! let levels = config.of(GameName::Jiu).levels.levels();
//! assert!(levels.iter().any(|level| level.id == "novice"));
//! ```
//!
//! # Layers
//!
//! Below lie the engines, which levels name, and the records, which keep what a review found.
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content
//! server   imports content
//! content  imports engines, records  (this crate)
//! engines  imports search
//! records  imports rules
//! search   imports rules
//! rules
//! ```
//! <!-- end of layers -->
//!
//! # Modules and types
//!
//! | module | contents |
//! |---|---|
//! | [`config`] | the configuration ([`Config`](config::Config)): RON files that are checked before anything uses them |
//! | [`challenge`] | challenges ([`Challenge`](challenge::Challenge)) in the form of a file, and the search for them |
//! | [`analysis`] | reviews of games ([`GameAnalysis`](analysis::GameAnalysis)): chances, mistakes and reasons |
//! | [`deeds`] | the deeds of a move ([`MoveDeed`](deeds::MoveDeed)), which a sentence on it names |
//! | [`equipment`] | the boards and the pairs of stones |
//! | [`fonts`] | the faces that come with the program |

pub mod analysis;
pub mod challenge;
pub mod config;
pub mod deeds;
pub mod equipment;
pub mod fonts;
mod shipped_folder;
