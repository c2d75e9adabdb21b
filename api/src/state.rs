//! What every request shares.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::extract::FromRef;

use crate::accounts::passwords::Passwords;
use crate::accounts::throttle::Throttles;
use crate::accounts::tokens::Tokens;
use crate::config::Config;
use crate::price_table::tokens::PriceTokens;
use crate::search::Search;
use crate::showcase::Showcase;
use crate::store::Store;

/// The shop: its settings, its database, and what is kept in memory.
#[derive(Clone, Debug)]
pub struct Shop(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    store: Store,
    showcase: Showcase,
    search: Search,
    tokens: Tokens,
    price_tokens: PriceTokens,
    passwords: Passwords,
    throttles: Throttles,
    forged: AtomicU64,
    closing: AtomicBool,
}

impl Shop {
    /// A shop with these settings on this database.
    #[must_use]
    pub fn new(config: Config, store: Store) -> Self {
        let tokens = Tokens::new(&config.session);
        let price_tokens = PriceTokens::new(&config.price_table);
        let throttles = Throttles::new(&config.throttle);
        let (showcase, search) = (Showcase::new(store.clone()), Search::new(store.clone()));
        let (passwords, forged, closing) = (Passwords::default(), AtomicU64::new(0), AtomicBool::new(false));
        Self(Arc::new(Inner {
            config,
            store,
            showcase,
            search,
            tokens,
            price_tokens,
            passwords,
            throttles,
            forged,
            closing,
        }))
    }

    /// The settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What everybody may read, in memory.
    #[must_use]
    pub fn showcase(&self) -> &Showcase {
        &self.0.showcase
    }

    /// Finding products by their words.
    #[must_use]
    pub fn search(&self) -> &Search {
        &self.0.search
    }

    /// Signing and reading session tokens.
    #[must_use]
    pub fn tokens(&self) -> &Tokens {
        &self.0.tokens
    }

    /// Signing and reading price tokens.
    #[must_use]
    pub fn price_tokens(&self) -> &PriceTokens {
        &self.0.price_tokens
    }

    /// Hashing and checking passwords.
    #[must_use]
    pub fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// How often people have tried.
    #[must_use]
    pub fn throttles(&self) -> &Throttles {
        &self.0.throttles
    }

    /// Counts a notification that the bank did not sign; how many there were since the shop opened.
    #[must_use]
    pub fn count_forged(&self) -> u64 {
        self.0.forged.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl Shop {
    /// Whether the shop was told to stop: what is under way is answered, and nothing new should come.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::Relaxed)
    }

    /// Says that the shop was told to stop.
    pub fn close(&self) {
        self.0.closing.store(true, Ordering::Relaxed);
    }
}

impl FromRef<Shop> for Store {
    fn from_ref(shop: &Shop) -> Self {
        shop.store().clone()
    }
}
