//! Blossoms: odd cycles of alternating paths, shrunk to one vertex and taken apart again, and the paths through them.

use super::{MatchingSearch, VertexMark};

impl MatchingSearch {
    pub(super) fn enqueue(&mut self, vertex: usize) {
        if vertex <= self.count {
            self.queue.push_back(vertex);
            return;
        }
        for petal in self.petals[vertex].clone() {
            self.enqueue(petal);
        }
    }

    fn set_top(&mut self, vertex: usize, top: usize) {
        self.top[vertex] = top;
        for petal in self.petals[vertex].clone() {
            self.set_top(petal, top);
        }
    }

    /// Returns the place of a petal in its blossom, turned so that an even number of steps leads to it.
    fn even_way(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let place = petals.iter().position(|own| *own == petal);
        let place = place.unwrap_or_default();
        if place % 2 == 0 {
            return place;
        }
        petals[1..].reverse();
        petals.len() - place
    }

    fn set_mate(&mut self, vertex: usize, other: usize) {
        let edge = self.edges[vertex][other];
        self.mate[vertex] = edge.to;
        if vertex <= self.count {
            return;
        }
        let petal = self.holder[vertex][edge.from];
        let place = self.even_way(vertex, petal);
        for i in 0..place {
            let (petal, beside) = (self.petals[vertex][i], self.petals[vertex][i ^ 1]);
            self.set_mate(petal, beside);
        }
        self.set_mate(petal, other);
        self.petals[vertex].rotate_left(place);
    }

    /// Exchanges matched and unmatched edges from here to the root of the tree.
    pub(super) fn augment(&mut self, mut vertex: usize, mut other: usize) {
        loop {
            let next = self.top[self.mate[vertex]];
            self.set_mate(vertex, other);
            if next == 0 {
                return;
            }
            let parent = self.parent[next];
            self.set_mate(next, self.top[parent]);
            (vertex, other) = (self.top[parent], next);
        }
    }

    /// Returns the vertex where the paths to both roots meet; 0 if the roots are different.
    pub(super) fn common(&mut self, mut a: usize, mut b: usize) -> usize {
        self.meeting += 1;
        while a != 0 || b != 0 {
            if a != 0 {
                if self.search[a] == self.meeting {
                    return a;
                }
                self.search[a] = self.meeting;
                a = self.top[self.mate[a]];
                if a != 0 {
                    a = self.top[self.parent[a]];
                }
            }
            std::mem::swap(&mut a, &mut b);
        }
        0
    }

    /// Returns the petals from a vertex up to the base of a blossom, without the base.
    fn branch(&mut self, mut vertex: usize, base: usize) -> Vec<usize> {
        let mut petals = Vec::new();
        while vertex != base {
            let inner = self.top[self.mate[vertex]];
            petals.extend([vertex, inner]);
            self.enqueue(inner);
            vertex = self.top[self.parent[inner]];
        }
        petals
    }

    /// Shrinks the odd cycle that an edge closes.
    pub(super) fn shrink(&mut self, a: usize, base: usize, b: usize) {
        let unused = (self.count + 1..=self.last).find(|blossom| self.top[*blossom] == 0);
        let blossom = unused.unwrap_or(self.last + 1);
        self.last = self.last.max(blossom);
        (self.label[blossom], self.mark[blossom]) = (0, VertexMark::Outer);
        self.mate[blossom] = self.mate[base];
        let mut petals = self.branch(a, base);
        petals.push(base);
        petals.reverse();
        petals.extend(self.branch(b, base));
        self.petals[blossom] = petals;
        self.set_top(blossom, blossom);
        for vertex in 1..=self.last {
            self.edges[blossom][vertex].weight = 0;
            self.edges[vertex][blossom].weight = 0;
        }
        self.holder[blossom].fill(0);
        for petal in self.petals[blossom].clone() {
            for vertex in 1..=self.last {
                let (own, edge) = (self.edges[blossom][vertex], self.edges[petal][vertex]);
                if own.weight == 0 || self.distance(edge) < self.distance(own) {
                    self.edges[blossom][vertex] = edge;
                    self.edges[vertex][blossom] = self.edges[vertex][petal];
                }
            }
            for vertex in 1..=self.count {
                if self.holder[petal][vertex] != 0 {
                    self.holder[blossom][vertex] = petal;
                }
            }
        }
        self.find_slack(blossom);
    }

    /// Dissolves an inner blossom whose label has become 0.
    pub(super) fn dissolve(&mut self, blossom: usize) {
        for petal in self.petals[blossom].clone() {
            self.set_top(petal, petal);
        }
        let parent = self.parent[blossom];
        let entry = self.holder[blossom][self.edges[blossom][parent].from];
        let place = self.even_way(blossom, entry);
        let petals = std::mem::take(&mut self.petals[blossom]);
        for pair in petals[..place].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edges[outer][inner].from;
            (self.mark[inner], self.mark[outer]) = (VertexMark::Inner, VertexMark::Outer);
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        (self.mark[entry], self.parent[entry]) = (VertexMark::Inner, parent);
        for petal in &petals[place + 1..] {
            self.mark[*petal] = VertexMark::Free;
            self.find_slack(*petal);
        }
        self.top[blossom] = 0;
    }
}
