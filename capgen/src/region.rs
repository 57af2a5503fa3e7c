//! How regions lie in each other. The compiler and the runtime judge by the same rule, so it stands here once.
//!
//! Invariants
//! - A region is a name; letter case says nothing. What goes on after a hyphen is a part of it: `eu-west-1` lies in `eu`.
//! - Where it cannot be told it is not allowed: a provider in `us` may be in `us-east-1`, where that is prohibited.

/// Does a region lie in another, or is it the same?
pub(crate) fn lies_in(region: &str, other: &str) -> bool {
    match (region.get(..other.len()), region.as_bytes().get(other.len())) {
        (Some(start), next) => start.eq_ignore_ascii_case(other) && matches!(next, None | Some(b'-')),
        (None, _) => false,
    }
}

/// The first of these that a provider there may lie in: prohibited ones.
pub(crate) fn prohibited<'a>(region: &str, mut prohibited: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    prohibited.find(|other| lies_in(region, other) || lies_in(other, region))
}

/// Does a provider there lie in one of these? Where none is named all are allowed.
pub(crate) fn allowed<'a>(region: &str, allowed: impl Iterator<Item = &'a str>) -> bool {
    let mut allowed = allowed.peekable();
    allowed.peek().is_none() || allowed.any(|other| lies_in(region, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_lies_in_the_whole_and_a_longer_word_does_not() {
        for (region, other) in [("eu", "eu"), ("EU", "eu"), ("eu-west-1", "eu"), ("eu-west-1", "EU-West")] {
            assert!(lies_in(region, other), "{region} in {other}");
        }
        for (region, other) in [("eu", "eu-west"), ("europe", "eu"), ("us", "eu"), ("é", "e"), ("", "eu")] {
            assert!(!lies_in(region, other), "{region} in {other}");
        }
    }

    #[test]
    fn a_whole_may_be_in_its_prohibited_part_and_is_not_in_an_allowed_one() {
        assert_eq!(prohibited("us", ["cn", "us-east-1"].into_iter()), Some("us-east-1"));
        assert_eq!(prohibited("us-east-1", ["us"].into_iter()), Some("us"));
        assert_eq!(prohibited("eu", ["us"].into_iter()), None);
        assert!(!allowed("eu", ["eu-west"].into_iter()));
        assert!(allowed("eu-west-1", ["us", "eu"].into_iter()));
        assert!(allowed("anywhere", [].into_iter()));
    }
}
