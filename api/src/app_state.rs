//! Application state shared by all request handlers.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arc_swap::ArcSwap;
use axum::extract::FromRef;

use crate::backup::jobs::BackupJobs;
use crate::catalogue_cache::CatalogueCache;
use crate::catalogue_cache::site_data::SiteData;
use crate::config::Config;
use crate::db;
use crate::db::Database;
use crate::rate_limit::RateLimiters;
use crate::search::Search;
use crate::services::accounts::Accounts;
use crate::services::authentication::passwords::PasswordHasher;
use crate::services::authentication::session_tokens::SessionTokens;
use crate::services::catalogue::preview_links::PreviewLinks;
use crate::services::live_changes::LiveChanges;
use crate::services::media::learner_links::LearnerLinks;
use crate::services::media::library;
use crate::services::media::library::MediaLibrary;
use crate::services::price_table::price_tokens::PriceTokens;
use crate::services::staff::StaffAccounts;
use crate::services::work_queue::WorkQueue;

/// Application state: settings, database access and in-memory services. Cheap to clone.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    configured: Arc<Config>,
    in_force: ArcSwap<SettingsInForce>,
    store: Database,
    catalogue_cache: CatalogueCache,
    search: Search,
    tokens: SessionTokens,
    price_tokens: PriceTokens,
    preview_links: PreviewLinks,
    learner_links: LearnerLinks,
    passwords: PasswordHasher,
    live_changes: LiveChanges,
    media_encoder: WorkQueue,
    limiters: RateLimiters,
    backups: BackupJobs,
    forged_notifications: AtomicU64,
    shutting_down: AtomicBool,
}

/// Settings in force, and the data of the shop from which they were made.
#[derive(Debug)]
struct SettingsInForce {
    site_data: Option<Arc<SiteData>>,
    config: Arc<Config>,
}

impl AppState {
    /// `config` has the settings of the configuration; those that the owner has saved replace them.
    pub fn new(config: Config, store: Database) -> Self {
        let tokens = SessionTokens::new(&config.session);
        let price_tokens = PriceTokens::new(&config.price_table);
        let preview_links = PreviewLinks::new(&config.session);
        let learner_links = LearnerLinks::new(&config.session);
        let limiters = RateLimiters::new(&config.rate_limits);
        let (catalogue_cache, search) = (CatalogueCache::new(store.clone()), Search::new(store.clone()));
        let (passwords, forged_notifications, shutting_down) =
            (PasswordHasher::default(), AtomicU64::new(0), AtomicBool::new(false));
        let configured = Arc::new(config);
        let in_force = SettingsInForce { site_data: None, config: configured.clone() };
        Self(Arc::new(Inner {
            configured,
            in_force: ArcSwap::from_pointee(in_force),
            store,
            catalogue_cache,
            search,
            tokens,
            price_tokens,
            preview_links,
            learner_links,
            passwords,
            live_changes: LiveChanges::default(),
            media_encoder: library::encoder(),
            limiters,
            backups: BackupJobs::default(),
            forged_notifications,
            shutting_down,
        }))
    }

    /// Returns the settings in force. They follow what the owner saves, also in another process, like the catalogue.
    pub fn config(&self) -> Arc<Config> {
        let site_data = self.0.catalogue_cache.site_data();
        let in_force = self.0.in_force.load();
        if in_force.site_data.as_ref().map(Arc::as_ptr) == site_data.as_ref().map(Arc::as_ptr) {
            return in_force.config.clone();
        }
        let config = match &site_data {
            Some(data) => Arc::new(self.0.configured.with_saved(&data.saved_settings)),
            None => self.0.configured.clone(),
        };
        self.0.in_force.store(Arc::new(SettingsInForce { site_data, config: config.clone() }));
        config
    }

    /// Returns the settings of the configuration, without those that the owner has saved.
    pub fn configured(&self) -> &Config {
        &self.0.configured
    }

    pub fn store(&self) -> &Database {
        &self.0.store
    }

    pub fn catalogue_cache(&self) -> &CatalogueCache {
        &self.0.catalogue_cache
    }

    pub fn search(&self) -> &Search {
        &self.0.search
    }

    pub fn tokens(&self) -> &SessionTokens {
        &self.0.tokens
    }

    pub fn price_tokens(&self) -> &PriceTokens {
        &self.0.price_tokens
    }

    pub fn preview_links(&self) -> &PreviewLinks {
        &self.0.preview_links
    }

    pub fn learner_links(&self) -> &LearnerLinks {
        &self.0.learner_links
    }

    pub fn passwords(&self) -> &PasswordHasher {
        &self.0.passwords
    }

    /// Folder of the backups: the configured one, or one beside an SQLite database.
    pub fn backup_folder(&self) -> Option<PathBuf> {
        let config = self.configured();
        config.backups.folder.clone().or_else(|| db::default_backup_folder(&config.database))
    }

    pub fn backups(&self) -> &BackupJobs {
        &self.0.backups
    }

    pub fn live_changes(&self) -> &LiveChanges {
        &self.0.live_changes
    }

    pub fn media(&self) -> MediaLibrary<'_> {
        MediaLibrary { store: self.store(), encoder: &self.0.media_encoder }
    }

    pub fn rate_limits(&self) -> &RateLimiters {
        &self.0.limiters
    }

    pub fn accounts(&self) -> Accounts<'_> {
        Accounts {
            store: self.store(),
            tokens: self.tokens(),
            passwords: self.passwords(),
            rate_limits: self.rate_limits(),
        }
    }

    pub fn staff(&self) -> StaffAccounts<'_> {
        StaffAccounts {
            config: self.configured(),
            store: self.store(),
            passwords: self.passwords(),
            rate_limits: self.rate_limits(),
        }
    }

    /// Counts a payment notification with an invalid signature; returns the total since the start.
    pub fn count_forged_notification(&self) -> u64 {
        self.0.forged_notifications.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl AppState {
    /// Reports whether shutdown has begun: requests in flight are finished, and new ones should go elsewhere.
    pub fn is_shutting_down(&self) -> bool {
        self.0.shutting_down.load(Ordering::Relaxed)
    }

    pub fn begin_shutdown(&self) {
        self.0.shutting_down.store(true, Ordering::Relaxed);
    }
}

impl FromRef<AppState> for Database {
    fn from_ref(state: &AppState) -> Self {
        state.store().clone()
    }
}
