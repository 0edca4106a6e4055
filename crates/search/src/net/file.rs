//! Network files: the safetensors format, with a card that says what the network is for.

use safetensors::{Dtype, SafeTensors};
use std::collections::HashMap;
use std::fmt;
use tibetango_rules::GameName;
use tibetango_rules::quote::quote_text;

/// Format line of a card.
const FORMAT: &str = "tibetango-net 1";

/// Maximum number of channels or neurons of a layer.
const MOST: usize = 1024;

/// Number of planes of a position; see [`Plane`].
pub const PLANES: usize = Plane::ALL.len();

/// Content of a plane, 0 or 1 on every point (paper of 2022, 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// Stones of the side to move.
    Own,
    /// Stones of the other side.
    Enemy,
    /// The stone that the other side placed last.
    Last,
    /// 1 on every point if the side to move is the one that began.
    First,
}

impl Plane {
    /// All planes, in the order of a network's input.
    pub const ALL: [Self; 4] = [Self::Own, Self::Enemy, Self::Last, Self::First];

    /// Returns its word in cards.
    const fn word(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Enemy => "enemy",
            Self::Last => "last",
            Self::First => "first",
        }
    }
}

/// Aim of a side's placing, which the value of a network predicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// More squares on the full board (paper of 2022, 3.3.4, `calculate_the_winner`).
    Squares,
    /// The battle that begins on the full board.
    Battle,
}

impl Aim {
    /// Returns its word in cards.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Battle => "battle",
        }
    }
}

/// Widths of the layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Widths {
    /// Channels of the three convolutions.
    pub filters: [usize; 3],
    /// Channels of the convolution that leads to the policy.
    pub policy: usize,
    /// Channels of the convolution that leads to the value.
    pub value: usize,
    /// Number of neurons between that and the value.
    pub hidden: usize,
}

/// Purpose and origin of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkCard {
    /// The game that it was trained on.
    pub game: GameName,
    /// Number of points in a row of its board.
    pub size: u8,
    /// The preset of rules that it was trained by.
    pub rules: String,
    /// Aim that its value predicts.
    pub aim: Aim,
    /// Hash of all its training inputs: two networks with the same hash are the same.
    pub made: String,
    /// Number of rounds of training.
    pub round: Option<u32>,
    /// Number of rounds after which it was the best network of its training, if it was kept for that.
    pub after: Option<u32>,
}

/// A network that was read and checked.
#[derive(Clone, PartialEq)]
pub struct NetFile {
    /// Purpose and origin of the network.
    pub card: NetworkCard,
    /// BLAKE3 hash of the file in hexadecimal digits: identifies the network itself, whatever its card says.
    pub digest: String,
    /// Widths of its layers.
    pub widths: Widths,
    /// Weights and bias of every layer, in the order of [`LAYERS`]; inputs come before outputs.
    pub(super) layers: Vec<LayerWeights>,
}

/// Weights and bias of a layer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LayerWeights {
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

/// The names of the layers.
pub(super) const LAYERS: [&str; 8] = [
    "conv1",
    "conv2",
    "conv3",
    "policy_conv",
    "policy",
    "value_conv",
    "value1",
    "value2",
];

impl fmt::Debug for NetFile {
    /// Writes the card and digest in place of the weights.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NetFile")
            .field("card", &self.card)
            .field("digest", &self.digest)
            .finish_non_exhaustive()
    }
}

impl NetFile {
    /// Maximum size of its file in bytes: many times that of the paper's network on the largest board.
    pub const MAX_BYTES: usize = 256 << 20;

    /// Reads a network from the bytes of its file.
    ///
    /// # Errors
    /// The reason why the bytes are no usable network, in one line.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let (_, head) = SafeTensors::read_metadata(bytes).map_err(|error| no_network(&error))?;
        let none = HashMap::new();
        let words = head.metadata().as_ref().unwrap_or(&none);
        let card = NetworkCard::read(words)?;
        let tensors = SafeTensors::deserialize(bytes).map_err(|error| no_network(&error))?;
        let widths = Widths::read(&tensors)?;
        let shapes = widths.shapes(usize::from(card.size));
        let layers = LAYERS.iter().zip(shapes).map(|(name, shape)| {
            let outputs = shape.last().copied().unwrap_or(0);
            Ok(LayerWeights {
                weight: numbers(&tensors, &format!("{name}.weight"), &shape)?,
                bias: numbers(&tensors, &format!("{name}.bias"), &[outputs])?,
            })
        });
        let layers = layers.collect::<Result<_, String>>()?;
        Ok(Self {
            card,
            digest: blake3::hash(bytes).to_hex().to_string(),
            widths,
            layers,
        })
    }

    /// Checks that it plays this game on boards of this size.
    ///
    /// # Errors
    /// The game and board that it is for instead.
    pub fn serves(&self, game: GameName, size: u8) -> Result<(), String> {
        let NetworkCard {
            game: own, size: n, ..
        } = &self.card;
        if (*own, *n) == (game, size) {
            return Ok(());
        }
        Err(format!(
            "a network for {own} on {n} x {n}, not {game} on {size} x {size}"
        ))
    }
}

fn no_network(error: &safetensors::SafeTensorError) -> String {
    format!("no network in the form safetensors: {error}")
}

impl NetworkCard {
    /// Returns the display name of the network, the same in any language: its game, its board, the rounds of its
    /// training.
    ///
    /// ```
    /// # use tibetango_rules::GameName;
    /// # use tibetango_search::net::{Aim, NetworkCard};
    /// let card = NetworkCard {
    ///     game: GameName::Jiu,
    ///     size: 8,
    ///     rules: "competition".into(),
    ///     aim: Aim::Squares,
    ///     made: "by an example".into(),
    ///     round: Some(40),
    ///     after: None,
    /// };
    /// assert_eq!(card.name(), "jiu-8-40");
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        let round = self
            .round
            .map_or_else(String::new, |round| format!("-{round}"));
        format!("{}-{}{round}", self.game, self.size)
    }

    fn read(words: &HashMap<String, String>) -> Result<Self, String> {
        let word = |name: &str| {
            let value = words.get(name).map(String::as_str);
            value.ok_or_else(|| format!("its card does not say its {name}"))
        };
        let format = word("format")?;
        if format != FORMAT {
            return Err(format!(
                "its format is {}, not {FORMAT:?}",
                quote_text(format)
            ));
        }
        let planes = Plane::ALL.map(Plane::word).join(" ");
        if word("planes")? != planes {
            return Err(format!("it looks at other planes than {planes:?}"));
        }
        let game = word("game")?;
        let game = GameName::from_text(game)
            .ok_or_else(|| format!("a network for {}", quote_text(game)))?;
        let size = word("size")?;
        let is_size = |size: &u8| game.sizes().contains(size);
        let size = size.parse().ok().filter(is_size);
        let size = size.ok_or_else(|| format!("no board of {game} has its size"))?;
        let aim = word("aim")?;
        let aim = [Aim::Squares, Aim::Battle]
            .into_iter()
            .find(|other| other.word() == aim);
        let aim = aim.ok_or("it aims at what the program does not know")?;
        let count = |name: &str| words.get(name).and_then(|count| count.parse().ok());
        Ok(Self {
            game,
            size,
            rules: word("rules")?.to_owned(),
            aim,
            made: word("made")?.to_owned(),
            round: count("round"),
            after: count("after"),
        })
    }
}

impl Widths {
    fn read(tensors: &SafeTensors<'_>) -> Result<Self, String> {
        let outputs = |name: &str| {
            let bias = tensors.tensor(&format!("{name}.bias"));
            let width = bias.ok().and_then(|bias| bias.shape().last().copied());
            width
                .filter(|width| (1..=MOST).contains(width))
                .ok_or_else(|| format!("{name}.bias is missing, or not 1 to {MOST} wide"))
        };
        Ok(Self {
            filters: [outputs("conv1")?, outputs("conv2")?, outputs("conv3")?],
            policy: outputs("policy_conv")?,
            value: outputs("value_conv")?,
            hidden: outputs("value1")?,
        })
    }

    /// Returns the shapes of the weights, in the order of [`LAYERS`].
    fn shapes(&self, n: usize) -> [Vec<usize>; 8] {
        let [first, second, third] = self.filters;
        let points = n * n;
        [
            vec![3, 3, PLANES, first],
            vec![3, 3, first, second],
            vec![3, 3, second, third],
            vec![third, self.policy],
            vec![points * self.policy, points],
            vec![third, self.value],
            vec![points * self.value, self.hidden],
            vec![self.hidden, 1],
        ]
    }
}

/// Reads the numbers of a tensor of this shape.
fn numbers(tensors: &SafeTensors<'_>, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
    let tensor = tensors
        .tensor(name)
        .map_err(|_| format!("{name} is missing"))?;
    let is_readable = [Dtype::F32, Dtype::F16].contains(&tensor.dtype());
    if !is_readable || tensor.shape() != shape {
        return Err(format!(
            "{name} is {:?} of {:?}, not F32 or F16 of {shape:?}",
            tensor.dtype(),
            tensor.shape()
        ));
    }
    let numbers: Vec<f32> = if tensor.dtype() == Dtype::F16 {
        let (pairs, _) = tensor.data().as_chunks::<2>();
        pairs.iter().map(|pair| single_precision(*pair)).collect()
    } else {
        let (quads, _) = tensor.data().as_chunks::<4>();
        quads.iter().map(|quad| f32::from_le_bytes(*quad)).collect()
    };
    if numbers.iter().any(|number| !number.is_finite()) {
        return Err(format!("{name} holds what is no number"));
    }
    Ok(numbers)
}

/// Converts a number of half precision (IEEE 754 binary16) from its bytes, which loses nothing.
fn single_precision(bytes: [u8; 2]) -> f32 {
    let bits = u32::from(u16::from_le_bytes(bytes));
    let (sign, exponent, fraction) = (bits >> 15, (bits >> 10) & 0x1f, bits & 0x3ff);
    let magnitude = match exponent {
        // Below the smallest exponent, in steps of 2 to the power of -24.
        0 => fraction as f32 / 16_777_216.0,
        31 => f32::INFINITY,
        // The exponents count from -15 and from -127.
        _ => f32::from_bits(((exponent + 112) << 23) | (fraction << 13)),
    };
    if sign == 0 { magnitude } else { -magnitude }
}
