//! Additional commands of Yixin-Board, for which the protocol of Gomocup has no words.

use super::block::Block;
use super::blockade::BlockadeChange;
use super::server::{GomocupReply, GomocupServer, OpeningAction};
use tibetango_engines::engine::ranges;

/// Unsupported commands of Yixin-Board that a line with the name of a file follows.
pub(super) const OF_FILES: [&str; 7] = [
    "YXSETDATABASE",
    "YXHASHDUMP",
    "YXHASHLOAD",
    "YXDBTOPOS",
    "YXDBTOTXT",
    "YXTXTTODB",
    "YXLIBTODB",
];

impl GomocupServer {
    /// Returns the maximum settings in Yixin-Board's form: memory as a power of two, in KiB.
    pub(super) fn most(&self) -> String {
        let threads = *ranges::THREADS.end();
        let mut lines = vec![format!("MESSAGE INFO MAX_THREAD_NUM {threads}")];
        if let Some(memory) = self.settings.memory_mib() {
            let power = (u64::from(memory.max(1)) << 10).ilog2();
            lines.push(format!("MESSAGE INFO MAX_HASH_SIZE {power}"));
        }
        lines.join("\n")
    }

    /// Returns the points where the side to move may not play, in Yixin-Board's form: two digits a number.
    pub(super) fn forbidden(&mut self) -> GomocupReply {
        let board = self.board()?;
        let topology = board.topology();
        let texts = board.barred().into_iter().map(|point| {
            let (row, column) = topology.row_column(point);
            format!("{column:02}{row:02}")
        });
        Ok(format!("FORBID {}.", texts.collect::<String>()))
    }

    /// Blocks the points of a complete block for the engine, or frees them.
    pub(super) fn change_blockade(
        &mut self,
        block: Block,
        change: BlockadeChange,
    ) -> Result<(), String> {
        // Yixin-Board blocks a line with each point of its largest board.
        let lines = [BlockadeChange::AddLine, BlockadeChange::RemoveLine];
        if block.is_outside() && lines.contains(&change) {
            return Ok(());
        }
        self.blockade.change(change, &block.points()?)
    }

    /// Answers a step of an opening by Swap2 in Yixin-Board's form: with no stone, and with the three or five on the
    /// board.
    pub(super) fn step(&mut self, step: usize) -> GomocupReply {
        let points = match step {
            1 => Vec::new(),
            _ => self.board()?.points(),
        };
        let many = [0, 3, 5][step - 1];
        if points.len() != many {
            return Err(format!("step {step} is for {many} stones"));
        }
        let topology = self.topology()?;
        Ok(match self.open(&points)? {
            OpeningAction::Swap => format!("MESSAGE SWAP2 SWAP{} YES", step - 1),
            // The stone is requested by a board.
            OpeningAction::Stones(stones) if stones.len() == 1 => {
                format!("MESSAGE SWAP2 SWAP{} NO", step - 1)
            }
            OpeningAction::Stones(stones) => {
                let lines = stones.into_iter().zip(many + 1..).map(|(point, number)| {
                    let (row, column) = topology.row_column(point);
                    format!("MESSAGE SWAP2 MOVE{number} {column} {row}")
                });
                lines.collect::<Vec<_>>().join("\n")
            }
        })
    }
}
