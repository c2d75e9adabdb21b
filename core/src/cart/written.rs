//! The cart as it was last written down, of which only the lines that are other are written anew.

use super::CartId;

/// The cookie (see [`to_cookie`](super::to_cookie)), and where its lines end.
#[derive(Debug, Default)]
pub struct Written {
    /// With a dot before each line.
    text: String,
    lines: Vec<(CartId, usize)>,
}

impl Written {
    /// Writes these lines down: the cookie of as many as fit into so many bytes, and that of the others.
    ///
    /// ```
    /// use mostrador_core::cart::{Written, parse_cookie};
    /// let mut written = Written::default();
    /// assert_eq!(written.write(&parse_cookie("1:0:1.2:0:1"), 5), ("1:0:1", "2:0:1"));
    /// assert_eq!(written.write(&parse_cookie("1:0:1.3:0:12.2:0:1"), 99), ("1:0:1.3:0:12.2:0:1", ""));
    /// ```
    pub fn write(&mut self, ids: &[CartId], bytes: usize) -> (&str, &str) {
        self.follow(ids);
        let within = self.lines.partition_point(|(_, end)| *end <= bytes.saturating_add(1));
        let end = self.end(within);
        let part = |from: usize, to: usize| self.text.get(from + 1..to).unwrap_or_default();
        (part(0, end), part(end, self.text.len()))
    }

    fn follow(&mut self, ids: &[CartId]) {
        let mut front = 0;
        while let (Some((own, _)), Some(id)) = (self.lines.get(front), ids.get(front))
            && same(own, id)
        {
            front += 1;
        }
        let mut back = 0;
        while front + back < ids.len().min(self.lines.len())
            && let (Some((own, _)), Some(id)) =
                (self.lines.get(self.lines.len() - back - 1), ids.get(ids.len() - back - 1))
            && same(own, id)
        {
            back += 1;
        }
        let last = self.lines.len() - back;
        let (from, to) = (self.end(front), self.end(last));
        let lines = self.lines.split_off(last);
        let text = self.text.split_off(to);
        self.lines.truncate(front);
        self.text.truncate(from);
        let mut other = String::new();
        for id in ids.get(front..ids.len() - back).unwrap_or_default() {
            other.push('.');
            other.push_str(&id.to_string());
            self.lines.push((*id, from + other.len()));
        }
        let grown = from + other.len();
        self.lines.extend(lines.into_iter().map(|(id, end)| (id, end + grown - to)));
        self.text.push_str(&other);
        self.text.push_str(&text);
    }

    /// Where so many lines end.
    fn end(&self, lines: usize) -> usize {
        lines.checked_sub(1).and_then(|last| self.lines.get(last)).map_or(0, |(_, end)| *end)
    }
}

/// As `==`, which is a call for each field where code is built to be small; this is asked of every line each time.
#[expect(clippy::inline_always, reason = "measured: half of what writing down a thousand lines takes")]
#[inline(always)]
fn same(one: &CartId, other: &CartId) -> bool {
    let numbers = |id: &CartId| (id.selection.product, id.selection.variant.unwrap_or_default(), id.quantity);
    numbers(one) == numbers(other)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cart::{Selection, cookie_within, to_cookie};

    proptest! {
        #[test]
        fn what_is_written_is_what_the_lines_say(
            carts in proptest::collection::vec(proptest::collection::vec((1_u32..4, 1_u32..200), 0..6), 1..20),
            bytes in 0_usize..40,
        ) {
            let mut written = Written::default();
            for cart in carts {
                let id = |(product, quantity)| CartId { selection: Selection { product, variant: None }, quantity };
                let ids: Vec<_> = cart.into_iter().map(id).collect();
                let (cookie, rest) = cookie_within(&ids, bytes);
                let rest = to_cookie(rest);
                prop_assert_eq!(written.write(&ids, bytes), (cookie.as_str(), rest.as_str()));
            }
        }
    }
}
