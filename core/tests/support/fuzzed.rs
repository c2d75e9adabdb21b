//! Fuzz targets, run by the fuzzer (`core/fuzz`) with random bytes and by `cargo test` with the corpus. Each
//! function parses the bytes as one kind of untrusted input and asserts the invariants.

use mostrador_core::api_client::ListQuery;
use mostrador_core::cart::{Cart, parse_cookie, to_cookie};
use mostrador_core::catalogue::{MAX_QUANTITY, Product};
use mostrador_core::content::public_config::{ConfigEntry, ConfigView};
use mostrador_core::engine::recording::{self, Entry, Recorder, replay};
use mostrador_core::engine::{Effect, Engine, Slice};
use mostrador_core::navigation::{RouteDecision, Visitor, is_same_site_path, resolve, safe_return_path};
use mostrador_core::session::{decode_session_token, price_token_expiry};
use mostrador_core::time::Timestamp;
use mostrador_core::url::{self, query_pairs};
use serde::de::{DeserializeOwned, IgnoredAny};

/// Name of a target and of its corpus folder, and its function.
type Target = (&'static str, fn(&[u8]));

pub(crate) const TARGETS: [Target; 5] =
    [("token", token), ("config", config), ("cart", cart), ("query", query), ("engine", engine)];

/// Session token from a cookie, and a token with the bytes as its claims.
pub(crate) fn token(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for token in [text.to_owned(), format!("e30.{}.x", base64url(data))] {
        for at in [Timestamp::default(), 1_800_000_000_000.into(), Timestamp::MAX] {
            let expiry = price_token_expiry(&token, at);
            match decode_session_token(&token, at) {
                Ok(claims) => {
                    assert_eq!(expiry, Ok(claims.expires_at));
                    assert!(claims.expires_at > at && claims.expires_at <= 253_402_300_799_000.into());
                    let view = claims.user.view();
                    assert!(view.initials.len() <= view.fullname.len() + 4, "{view:?}");
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty() && error.code().starts_with("jwt_session_"));
                }
            }
        }
    }
}

/// Settings response of the API.
pub(crate) fn config(data: &[u8]) {
    let Some(entries) = parse::<Vec<ConfigEntry>>(data) else { return };
    let config = ConfigView::from_entries(entries.clone());
    assert!(config.loaded);
    assert_eq!(
        config,
        ConfigView::from_entries(entries.iter().chain(&entries).cloned()),
        "repeated entries change nothing"
    );
    let text = serde_json::to_string(&config).expect("a view serialises");
    assert!(serde_json::from_str::<IgnoredAny>(&text).is_ok());
}

/// Cart cookie, with the product list of the API on the next line.
pub(crate) fn cart(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (cookie, products) = text.split_once('\n').unwrap_or((text, ""));
    let ids = parse_cookie(cookie);
    assert_eq!(parse_cookie(&to_cookie(&ids)), ids);
    let products: Vec<Product> = parse(products.as_bytes()).unwrap_or_default();
    let (cart, changes) = Cart::restore(&ids, &products);
    assert!(cart.lines().len() + changes.len() >= ids.len().min(1));
    for line in cart.lines() {
        assert!((1..=MAX_QUANTITY).contains(&line.quantity()));
    }
    assert_totals_add_up(&cart);
    let (restored, changes) = Cart::restore(&cart.ids(), &products);
    assert_eq!((restored, changes), (cart, vec![]), "restoring a restored cart changes nothing");
}

/// Path with its query, from the address bar.
pub(crate) fn query(data: &[u8]) {
    let Ok(path) = std::str::from_utf8(data) else { return };
    assert_eq!(url::decode(&url::encode(path)).as_deref(), Some(path));
    let pairs = query_pairs(path);
    let list = pairs.iter().fold(ListQuery::default(), |list, (_, value)| list.filter("field", value));
    let decoded: Vec<_> =
        query_pairs(&list.to_path("products")).into_iter().map(|(_, value)| value).collect();
    let original: Vec<_> =
        pairs.into_iter().map(|(_, value)| value).filter(|value| !value.is_empty()).collect();
    assert_eq!(decoded, original, "the query round-trips");
    for flags in 0..16_u8 {
        let flag = |bit: u8| flags & (1 << bit) != 0;
        let visitor =
            Visitor { authenticated: flag(0), price_table: flag(1), has_items: flag(2), ready: flag(3) };
        if let RouteDecision::Redirect { to } = resolve(path, visitor) {
            assert!(is_same_site_path(&to) || !is_same_site_path(path), "{to}");
        }
    }
    assert!(is_same_site_path(safe_return_path(path, "/")));
}

/// Lines of a recording; invalid lines are skipped.
pub(crate) fn engine(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let entries: Vec<Entry> = text
        .lines()
        .filter_map(|line| recording::parse(&format!("{{\"recording\":1}}\n{line}")).ok())
        .flatten()
        .take(200)
        .collect();
    let (mut engine, mut recorder) = (Engine::default(), Recorder::default());
    for entry in entries {
        let step = recorder.update(&mut engine, entry.at, entry.input);
        for slice in Slice::ALL.into_iter().filter(|slice| step.has_changed(*slice)) {
            assert!(serde_json::from_str::<IgnoredAny>(&engine.view_json(slice)).is_ok());
        }
        for effect in step.effects {
            if let Effect::Navigate { to } = effect {
                assert!(is_same_site_path(&to), "{to}");
            }
        }
        let totals = engine.cart_view().totals;
        assert_eq!(totals.subtotal.cents + totals.shipping.cents + totals.taxes.cents, totals.total.cents);
    }
    // The redacted recording can be parsed, and its replay has the same cart.
    let recording = recorder.take_lines();
    if !recording.is_empty() {
        let replayed = replay(&recording::parse(&recording).expect("a recording can be parsed"));
        assert_eq!(replayed.cart_view().count, engine.cart_view().count);
    }
}

fn parse<T: DeserializeOwned>(data: &[u8]) -> Option<T> {
    serde_json::from_slice(data).ok()
}

fn assert_totals_add_up(cart: &Cart) {
    let totals = cart.totals(None);
    assert_eq!(totals.subtotal + totals.shipping + totals.taxes, totals.total);
    assert_eq!(cart.line_amounts().into_iter().sum::<mostrador_core::money::Cents>(), totals.goods_gross);
}

fn base64url(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |w, b| (w << 8) | u32::from(*b)) << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            text.push(char::from(SYMBOLS[(word >> (18 - 6 * index) & 63) as usize]));
        }
    }
    text
}
