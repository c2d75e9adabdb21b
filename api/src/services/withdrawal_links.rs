//! Links to the withdrawal from an order, in the e-mails about it. The key of a link proves that its holder has received
//! the e-mail, so that the page may list the lines of the order without a login.

use hmac::{Hmac, KeyInit, Mac};
use mostrador_core::orders::OrderNumber;
use sha2::Sha256;

use crate::config::{PublicUrl, Secret, Session};
use crate::digest;

/// Bytes of a key.
const KEY_LENGTH: usize = 16;

/// Returns the address of the withdrawal from an order.
pub fn url(shop: &PublicUrl, session: &Session, order: &OrderNumber) -> String {
    let key = mac(&session.key, order).map(Mac::finalize).map(|tag| tag.into_bytes());
    let key: Vec<u8> = key.into_iter().flatten().take(KEY_LENGTH).collect();
    shop.page(&format!("/desistimiento?pedido={order}&clave={}", digest::to_hex(key)))
}

/// Returns true if a key belongs to an order, also if it was made with a previous key of the sessions.
pub fn is_valid(session: &Session, order: &OrderNumber, key: &str) -> bool {
    let mut secrets = std::iter::once(&session.key).chain(&session.previous_keys);
    let given = from_hex(key).filter(|bytes| bytes.len() == KEY_LENGTH);
    given.is_some_and(|given| {
        secrets.any(|secret| mac(secret, order).is_some_and(|mac| mac.verify_truncated_left(&given).is_ok()))
    })
}

fn mac(secret: &Secret, order: &OrderNumber) -> Option<Hmac<Sha256>> {
    let mac = Hmac::<Sha256>::new_from_slice(secret.reveal().as_bytes()).ok()?;
    Some(mac.chain_update("withdrawal ").chain_update(order.as_str()))
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    digits?
        .chunks(2)
        .map(|pair| u8::try_from(pair.iter().fold(0, |byte, digit| byte * 16 + digit)).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(key: &str, previous: &[&str]) -> Session {
        let previous_keys = previous.iter().map(|key| (*key).into()).collect();
        Session { key: key.into(), previous_keys, ..Session::default() }
    }

    #[test]
    fn a_key_belongs_to_one_order_and_survives_a_rotation() {
        let order = OrderNumber::from("M26-000001");
        let shop = PublicUrl("https://tienda.example".into());
        let link = url(&shop, &session("uno", &[]), &order);
        let (page, key) = link.split_once("&clave=").unwrap();
        assert_eq!(page, "https://tienda.example/desistimiento?pedido=M26-000001");
        assert!(is_valid(&session("uno", &[]), &order, key));
        assert!(is_valid(&session("dos", &["uno"]), &order, key));
        assert!(!is_valid(&session("dos", &[]), &order, key));
        assert!(!is_valid(&session("uno", &[]), &"M26-000002".into(), key));
        for broken in ["", "0", "zz", &key[..30], &format!("{key}00")] {
            assert!(!is_valid(&session("uno", &[]), &order, broken), "{broken}");
        }
    }
}
