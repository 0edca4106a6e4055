//! Consequences of the lines of a tournament.

use super::{Act, ClientSeat, ServerView};
use crate::app::network::contest::{Contest, Participation};
use tibetango_records::record::text::{NAME_LETTERS, name};
use tibetango_rules::Side;
use tibetango_server::line_parser::ReceivedStanding;
use tibetango_server::tournament::PairingSystem;

impl ServerView {
    /// Records that a tournament of this kind is played on the server.
    pub(super) fn set_contest(&mut self, kind: PairingSystem) {
        if self
            .contest
            .as_ref()
            .is_none_or(|contest_now| contest_now.kind != kind)
        {
            self.contest = Some(Contest::new(kind));
        }
        if let (Some((ticket, true)), Some(contest)) = (&self.back, &mut self.contest) {
            contest.part = Participation::Entered(ticket.clone());
        }
    }

    /// Begins a round, or resumes one after a cut. The organiser has given the seat, and the position follows.
    pub(super) fn begin_round(
        &mut self,
        number: usize,
        game: Option<(usize, Side)>,
        opponent: &str,
    ) -> Vec<Act> {
        let Some(contest) = &mut self.contest else {
            return Vec::new();
        };
        let Participation::Entered(ticket) = contest.part.clone() else {
            return Vec::new();
        };
        let opponent = name(opponent, NAME_LETTERS);
        let new = contest.pair(number, game.map(|_| opponent.clone()));
        let Some((room, side)) = game else {
            let act = new.then(|| Act::Tell("page.tournament.free", String::new()));
            return Vec::from_iter(act);
        };
        let seat = self.seat.as_ref();
        if !new && seat.is_some_and(|seat| seat.room == room) {
            return Vec::new();
        }
        let mut acts = Vec::new();
        // Leaving the room to which the player is called would forfeit the game.
        if let Some(watched) = self.watching.take().filter(|watched| *watched != room) {
            acts.push(Act::Say(format!("Leave,{watched}")));
        }
        self.rest();
        self.seat = Some(ClientSeat {
            room,
            token: ticket,
            side: Some(side),
            ready: None,
        });
        let words = vec![("n", number.to_string()), ("name", opponent)];
        acts.push(Act::Fill("page.tournament.next", words));
        acts
    }

    pub(super) fn add_standing(&mut self, line: ReceivedStanding) -> Vec<Act> {
        let Some(contest) = &mut self.contest else {
            return Vec::new();
        };
        let over = contest.is_over();
        contest.add_standing(ReceivedStanding {
            name: name(&line.name, NAME_LETTERS),
            ..line
        });
        match over {
            true => Vec::new(),
            false => vec![Act::Tell("page.tournament.over", String::new())],
        }
    }
}
