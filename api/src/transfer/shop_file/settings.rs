//! Import of store locations, shipping and payment methods, promotions, menus, settings, surveys and redirects.

use std::collections::HashMap;

use mostrador_core::content::public_config::ConfigEntry;
use mostrador_core::navigation::{InvalidRouteRule, RouteRule, chained_target, check_route_rules};
use mostrador_core::shipping::ShippingMethod;
use mostrador_core::surveys::check_changes;

use super::announcements::SETTINGS;
use super::export::{configs_by_group, shipping_methods};
use super::report::Report;
use super::{MethodFile, ShopFile, ShopFileError, SurveyFile};
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::{
    delivery, menus, payment_methods, promotions, route_rules, settings, store_locations, surveys,
};

pub(crate) async fn methods_and_menus(
    tx: &mut Tx,
    document: &ShopFile,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = store_locations::all(tx).await?;
    for shop in &document.shops {
        let existing = existing.iter().find(|existing| existing.id == shop.id);
        if report.record("shops", &shop.slug, existing, shop) {
            store_locations::upsert(tx, shop).await?;
        }
    }
    let existing = shipping_methods(tx).await?;
    for file in &document.delivery {
        let method = ShippingMethod { price: None, ..file.method.clone() };
        let imported = MethodFile { method, ..file.clone() };
        let existing = existing.iter().find(|existing| existing.method.id == imported.method.id);
        if report.record("delivery", &imported.method.title, existing, &imported) {
            delivery::upsert(tx, &imported.method, imported.position, &imported.zones).await?;
        }
    }
    let existing = payment_methods::all(tx).await?;
    for file in &document.payment_methods {
        let mut imported = file.to_stored();
        let existing = existing.iter().find(|existing| existing.method.kind == imported.method.kind);
        // A stored method keeps its identifier.
        imported.method.id = existing.map_or(imported.method.id, |existing| existing.method.id);
        if report.record("payment_methods", &imported.method.title, existing, &imported) {
            payment_methods::save(tx, &imported).await?;
        }
    }
    let existing: HashMap<_, _> = menus::all(tx).await?.0.into_iter().collect();
    for (name, items) in &document.menus {
        if report.record("menus", name, existing.get(name), items) {
            menus::upsert(tx, name, items).await?;
        }
    }
    Ok(())
}

pub(crate) async fn promotions(
    tx: &mut Tx,
    document: &ShopFile,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = promotions::all(tx).await?;
    for file in &document.promotions {
        let imported = file.to_stored()?;
        let existing = existing.iter().find(|terms| terms.promotion.id == imported.promotion.id);
        if report.record("promotions", &imported.promotion.title, existing, &imported) {
            promotions::upsert(tx, &imported, clock::now()).await?;
        }
    }
    Ok(())
}

pub(crate) async fn configs(
    tx: &mut Tx,
    document: &ShopFile,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = configs_by_group(tx).await?;
    for (group, entries) in &document.configs {
        for (key_name, key_value) in entries.iter().filter(|(name, _)| !SETTINGS.contains(&name.as_str())) {
            let existing = existing.get(group).and_then(|existing| existing.get(key_name));
            if report.record("configs", key_name, existing, key_value) {
                let entry = ConfigEntry { key_name: key_name.clone(), key_value: key_value.clone() };
                settings::upsert(tx, group, &entry).await?;
            }
        }
    }
    Ok(())
}

pub(crate) async fn surveys(
    tx: &mut Tx,
    files: &[SurveyFile],
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let now = clock::now();
    let existing = surveys::all(tx).await?;
    for file in files {
        let imported = file.to_stored()?;
        let existing = existing.iter().find(|existing| existing.record.slug == imported.slug);
        let answered = existing.filter(|existing| existing.responses > 0);
        let lost = answered
            .and_then(|existing| check_changes(&existing.record.survey, &imported.survey).into_iter().next());
        if let Some(error) = lost {
            return Err(ShopFileError::at(format!("encuesta «{}»", imported.slug), error.message));
        }
        let existing = existing.map(|existing| &existing.record);
        if report.record("surveys", &imported.slug, existing, &imported) {
            surveys::upsert(tx, &imported, now).await?;
        }
        for link in &file.links {
            surveys::insert_link(tx, link, &imported.slug, now).await?;
        }
    }
    Ok(())
}

pub(crate) async fn route_rules(
    tx: &mut Tx,
    document: &ShopFile,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = route_rules::all(tx).await?;
    let remaining: Vec<RouteRule> = existing
        .iter()
        .filter(|existing| document.route_rules.iter().all(|rule| rule.path != existing.path))
        .cloned()
        .collect();
    // The target in the file may have moved since the export.
    let resolve_target = |rule: &RouteRule| match chained_target(&remaining, &rule.target) {
        Some(target) => RouteRule { target, ..rule.clone() },
        None => rule.clone(),
    };
    let imported: Vec<RouteRule> = document.route_rules.iter().map(resolve_target).collect();
    // Includes the remaining rules, because a new rule must not lead to another rule's path.
    let mut all_rules = imported.clone();
    all_rules.extend(remaining);
    check_route_rules(&all_rules).map_err(|InvalidRouteRule { index, reason }| {
        let rule = all_rules.get(index).map(|rule| rule.path.clone()).unwrap_or_default();
        ShopFileError::at(format!("redirección «{rule}»"), reason)
    })?;
    for rule in &imported {
        let existing = existing.iter().find(|existing| existing.path == rule.path);
        if report.record("route_rules", &rule.path, existing, rule) {
            route_rules::upsert(tx, rule).await?;
        }
    }
    Ok(())
}
