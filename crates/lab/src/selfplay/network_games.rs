//! Training data from games of a guided search against itself, as a file that its network is trained with.

use safetensors::{Dtype, tensor::TensorView};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use tibetango_engines::selfplay::network_games::{GuidedSelfPlayPlan, TrainingData};
use tibetango_records::files::{FileError, write_atomic};
use tibetango_rules::GameName;
use tibetango_search::net::{NeuralNetwork, PLANES};

/// Value of `format` in the metadata of a file of games.
const FORMAT: &str = "tibetango-guided 1";

/// Origin of the games in a file.
pub struct Origin<'a> {
    /// The game.
    pub game: GameName,
    /// Points of a row of the board.
    pub size: u8,
    /// Name of the rules' preset.
    pub rules: &'a str,
    /// Network that guided the games.
    pub network: Option<&'a NeuralNetwork>,
}

/// Writes the training data as safetensors: `planes` (positions x points x planes, bytes), `policy` (positions x
/// points), `policy_weight` and `value` (a number a position).
///
/// # Errors
/// The file cannot be written.
pub fn write(
    training_data: &TrainingData,
    origin: &Origin<'_>,
    plan: &GuidedSelfPlayPlan,
    out: &Path,
) -> Result<(), FileError> {
    let (planes, positions) = (&training_data.planes, training_data.values.len());
    let points = usize::from(origin.size) * usize::from(origin.size);
    let [policy, weights, values]: [Vec<u8>; 3] = [
        &training_data.policy,
        &training_data.weights,
        &training_data.values,
    ]
    .map(|numbers| numbers.iter().flat_map(|n| n.to_le_bytes()).collect());
    let tensors: [(&str, Dtype, Vec<usize>, &[u8]); 4] = [
        ("planes", Dtype::U8, vec![positions, points, PLANES], planes),
        ("policy", Dtype::F32, vec![positions, points], &policy),
        ("policy_weight", Dtype::F32, vec![positions], &weights),
        ("value", Dtype::F32, vec![positions], &values),
    ];
    let net = origin.network.map_or("none", |net| &net.card().made);
    let words = BTreeMap::from([
        ("format", FORMAT.to_owned()),
        ("game", origin.game.to_string()),
        ("size", origin.size.to_string()),
        ("rules", origin.rules.to_owned()),
        ("net", net.to_owned()),
        ("aim", plan.aim().word().to_owned()),
        ("games", plan.games.to_string()),
        ("seed", plan.seed.to_string()),
    ]);
    let views = tensors.iter().map(|(name, kind, shape, bytes)| {
        TensorView::new(*kind, shape.clone(), bytes).map(|view| (*name, view))
    });
    let views = views.collect::<Result<Vec<_>, _>>();
    let whole = views
        .and_then(|views| safetensors::serialize(views, None))
        .map_err(io::Error::other)
        .and_then(|bytes| with_words(&bytes, &words));
    write_atomic(out, &whole.map_err(FileError::io(out, "write the file"))?)
}

/// Number of bytes of a length: a safetensors file begins with that of its header.
const LENGTH: usize = 8;

/// Puts metadata into the header of a file, in its order. `safetensors` itself writes it in that of a hash map, which
/// differs in every run, and the same games are to be the same bytes.
fn with_words(bytes: &[u8], words: &BTreeMap<&str, String>) -> io::Result<Vec<u8>> {
    let no_head = || io::Error::other("a file without a head");
    let (length, rest) = bytes.split_first_chunk::<LENGTH>().ok_or_else(no_head)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(io::Error::other)?;
    let (head, numbers) = rest.split_at_checked(length).ok_or_else(no_head)?;
    let tensors = head.trim_ascii().strip_prefix(b"{").ok_or_else(no_head)?;
    let words = serde_json::to_string(words)?;
    let mut head = format!("{{\"__metadata__\":{words},").into_bytes();
    head.extend_from_slice(tensors);
    // The tensors are to begin at a multiple of eight.
    head.resize(head.len().next_multiple_of(LENGTH), b' ');
    let length = (head.len() as u64).to_le_bytes();
    Ok([&length[..], &head[..], numbers].concat())
}
