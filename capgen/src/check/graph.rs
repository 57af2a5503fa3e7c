//! Circles in a directed graph.

/// One circle for each group of nodes that reach each other, as the nodes on the way round; a node that leads to itself
/// is a circle of one. Sorted, each beginning with its least node. Takes time linear in nodes and edges, and no stack.
pub(super) fn circles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let group = groups(edges);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); edges.len()];
    for (node, &of) in group.iter().enumerate() {
        if let Some(list) = members.get_mut(of) {
            list.push(node);
        }
    }
    let mut found: Vec<Vec<usize>> = members.iter().filter_map(|nodes| round(edges, &group, *nodes.first()?)).collect();
    found.sort();
    found
}

/// The shortest way from a node back to itself within its group, if there is one.
fn round(edges: &[Vec<usize>], group: &[usize], start: usize) -> Option<Vec<usize>> {
    let home = group.get(start);
    let mut came_from = std::collections::HashMap::new();
    let mut open = std::collections::VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        for &next in edges.get(node).into_iter().flatten() {
            if next == start {
                let mut way = vec![node];
                let mut at = node;
                while let Some(&before) = came_from.get(&at) {
                    way.push(before);
                    at = before;
                }
                way.reverse();
                return Some(way);
            }
            if group.get(next) == home && !came_from.contains_key(&next) {
                came_from.insert(next, node);
                open.push_back(next);
            }
        }
    }
    None
}

/// For each node the number of its strongly connected group (Kosaraju's two passes).
fn groups(edges: &[Vec<usize>]) -> Vec<usize> {
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); edges.len()];
    for (from, list) in edges.iter().enumerate() {
        for &to in list {
            if let Some(list) = back.get_mut(to) {
                list.push(from);
            }
        }
    }
    let mut group = vec![usize::MAX; edges.len()];
    let mut next = 0;
    for node in finishing_order(edges).into_iter().rev() {
        let mut open = vec![node];
        let mut any = false;
        while let Some(node) = open.pop() {
            match group.get_mut(node) {
                Some(of) if *of == usize::MAX => (*of, any) = (next, true),
                _ => continue,
            }
            open.extend(back.get(node).into_iter().flatten());
        }
        next += usize::from(any);
    }
    group
}

/// The nodes in the order a depth-first walk leaves them.
fn finishing_order(edges: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; edges.len()];
    let mut order = Vec::with_capacity(edges.len());
    for start in 0..edges.len() {
        let mut open = vec![(start, 0)];
        while let Some((node, step)) = open.pop() {
            if step == 0 {
                match seen.get_mut(node) {
                    Some(seen) if !*seen => *seen = true,
                    _ => continue,
                }
            }
            match edges.get(node).and_then(|list| list.get(step)) {
                Some(&to) => open.extend([(node, step + 1), (to, 0)]),
                None => order.push(node),
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn each_group_is_told_once_by_its_shortest_way() {
        let edges = vec![vec![1], vec![2, 0], vec![0], vec![3], vec![0], vec![]];
        assert_eq!(circles(&edges), vec![vec![0, 1], vec![3]]);
    }

    #[test]
    fn a_chain_has_none_however_long() {
        let mut edges: Vec<Vec<usize>> = (1..200_000).map(|i| vec![i]).collect();
        edges.push(vec![]);
        assert!(circles(&edges).is_empty());
        if let Some(last) = edges.last_mut() {
            last.push(0);
        }
        assert_eq!(circles(&edges).len(), 1);
    }

    #[test]
    fn an_edge_to_nowhere_is_nothing() {
        assert!(circles(&[vec![7]]).is_empty());
    }
}
