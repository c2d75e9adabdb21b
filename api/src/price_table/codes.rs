//! Access codes, such as `7K3F-9QXM-2TPD-WB4H`: eighty random bits in letters and digits that nobody confuses. They are
//! made by the program and shown once; a plain hash is enough to keep of what cannot be guessed.

use crate::digest;
use crate::world;

/// Crockford's alphabet: no I, L, O, U.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Symbols of a code.
const LENGTH: usize = 16;
/// Symbols between two dashes.
const GROUP: usize = 4;

/// A new code, as it is given to people.
#[must_use]
pub fn new_code() -> String {
    let mut random = [0_u8; LENGTH];
    world::fill(&mut random);
    let mut code = String::with_capacity(LENGTH + LENGTH / GROUP);
    for (place, byte) in random.into_iter().enumerate() {
        if place > 0 && place.is_multiple_of(GROUP) {
            code.push('-');
        }
        // 256 is eight times 32: every symbol is as likely as any other.
        let symbol = SYMBOLS.get(usize::from(byte) % SYMBOLS.len()).copied().unwrap_or_default();
        code.push(char::from(symbol));
    }
    code
}

/// What is kept of a code, and what a typed one is recognised by: however it is spaced, in capitals or not, with the
/// letters that look like digits.
#[must_use]
pub fn code_hash(typed: &str) -> String {
    let plain: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect();
    digest::sha256(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_four_groups_of_four_and_never_the_same() {
        let code = new_code();
        let groups: Vec<_> = code.split('-').collect();
        assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 4), "{code}");
        assert!(code.bytes().all(|b| b == b'-' || SYMBOLS.contains(&b)), "{code}");
        assert_ne!(code, new_code());
    }

    #[test]
    fn a_code_is_recognised_however_it_is_typed() {
        let kept = code_hash("7K3F-9QXM-2TP1-WB40");
        for typed in ["7k3f9qxm2tp1wb40", " 7K3F 9QXM 2TPl WB4o\n", "7K3F-9QXM-2TPI-WB4O"] {
            assert_eq!(code_hash(typed), kept, "{typed}");
        }
        assert_ne!(code_hash("7K3F-9QXM-2TP1-WB41"), kept);
    }
}
