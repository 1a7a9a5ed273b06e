//! Keeping the part of the tree below a node: the node becomes the root and the rest is dropped.

use super::tree::{NodeId, Tree};

impl<M: Copy> Tree<M> {
    /// Makes `root` the root and drops what is not below it, without asking for another tree's
    /// memory: every node lies behind its parent, so that what is kept can be moved forward in
    /// place.
    pub fn keep_below(&mut self, root: usize) {
        if root == 0 {
            return;
        }
        self.spent = false;
        let new_places = self.places_below(root);
        self.move_edges(&new_places);
        self.move_nodes(&new_places);
    }

    /// For each node its place in the new tree, or `None` if it is dropped.
    fn places_below(&self, root: usize) -> Vec<Option<NodeId>> {
        // Counted from 1 while we are here, since a place beside "none" costs nothing that way.
        let mut places = vec![None; self.nodes.len()];
        places[root] = Some(NodeId::MIN);
        let mut kept = NodeId::MIN;
        for at in root..self.nodes.len() {
            if places[at].is_none() {
                continue;
            }
            places[at] = Some(kept);
            kept = kept.saturating_add(1);
            for child in self.edges_of(at).iter().filter_map(|edge| edge.node) {
                places[child.get() as usize] = Some(NodeId::MIN);
            }
        }
        places
    }

    fn move_edges(&mut self, places: &[Option<NodeId>]) {
        let mut to = 0;
        let mut kept = 0;
        for index in 0..self.listed.len() {
            let at = self.listed[index] as usize;
            let Some(place) = places[at] else { continue };
            self.listed[kept] = place.get() - 1;
            kept += 1;
            let node = &mut self.nodes[at];
            let (from, count) = (node.first_edge as usize, node.edges as usize);
            node.first_edge = to as u32;
            self.edges.copy_within(from..from + count, to);
            for edge in &mut self.edges[to..to + count] {
                // A kept node's children are all kept; the count from 1 becomes one from 0.
                edge.node = edge
                    .node
                    .and_then(|id| places[id.get() as usize])
                    .and_then(|place| NodeId::new(place.get() - 1));
            }
            to += count;
        }
        self.listed.truncate(kept);
        self.edges.truncate(to);
    }

    fn move_nodes(&mut self, places: &[Option<NodeId>]) {
        let mut kept = 0;
        for (at, place) in places.iter().enumerate() {
            if place.is_some() {
                self.nodes[kept] = self.nodes[at];
                kept += 1;
            }
        }
        self.nodes.truncate(kept);
    }
}
