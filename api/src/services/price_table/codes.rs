//! Access codes of the price table, such as `7K3F-9QXM-2TPD-WB4H`: 80 random bits in an alphabet without
//! similar characters. Codes are generated, shown once and stored as unsalted hashes, which is enough for
//! random values.

use crate::{digest, environment};

/// Crockford's alphabet: no I, L, O, U.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Number of symbols of a code.
const LENGTH: usize = 16;
/// Number of symbols between two dashes.
const GROUP: usize = 4;

/// Generates a code in its display format.
pub fn new_code() -> String {
    let mut random = [0_u8; LENGTH];
    environment::fill_random(&mut random);
    let mut code = String::with_capacity(LENGTH + LENGTH / GROUP);
    for (position, byte) in random.into_iter().enumerate() {
        if position > 0 && position.is_multiple_of(GROUP) {
            code.push('-');
        }
        // 256 is a multiple of 32, so the symbols are uniformly distributed.
        let symbol = SYMBOLS.get(usize::from(byte) % SYMBOLS.len()).copied().unwrap_or_default();
        code.push(char::from(symbol));
    }
    code
}

/// Hashes a code for storage and lookup. Ignores case, whitespace and dashes, and maps letters that look like
/// digits.
pub fn code_hash(code: &str) -> String {
    let normalised: String = code
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect();
    digest::sha256(normalised)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_format_and_randomness() {
        let code = new_code();
        let groups: Vec<_> = code.split('-').collect();
        assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 4), "{code}");
        assert!(code.bytes().all(|b| b == b'-' || SYMBOLS.contains(&b)), "{code}");
        assert_ne!(code, new_code());
    }

    #[test]
    fn code_hash_ignores_formatting() {
        let stored = code_hash("7K3F-9QXM-2TP1-WB40");
        for code in ["7k3f9qxm2tp1wb40", " 7K3F 9QXM 2TPl WB4o\n", "7K3F-9QXM-2TPI-WB4O"] {
            assert_eq!(code_hash(code), stored, "{code}");
        }
        assert_ne!(code_hash("7K3F-9QXM-2TP1-WB41"), stored);
    }
}
