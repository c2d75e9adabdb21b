//! Import of store locations, shipping and payment methods, menus, settings, surveys and redirects.

use std::collections::HashMap;

use mostrador_core::content::public_config::ConfigEntry;
use mostrador_core::navigation::{RouteRule, chained_target, check_route_rules};
use mostrador_core::shipping::ShippingZone;

use super::export::{
    PositionedMethod, configs_by_group, payment_methods_with_position, shipping_methods_with_position,
};
use super::import_state::outcome;
use super::report::Report;
use super::{ShopFile, ShopFileError, SurveyFile};
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::{
    delivery, menus, payment_methods, route_rules, settings, store_locations, surveys,
};
use crate::transfer::import::report::Outcome;

pub(crate) async fn methods_and_menus(
    tx: &mut Tx,
    document: &ShopFile,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = store_locations::all(tx).await?;
    for shop in &document.shops {
        let outcome = outcome(existing.iter().find(|existing| existing.id == shop.id), shop);
        if outcome != Outcome::Unchanged {
            store_locations::upsert(tx, shop).await?;
        }
        report.note("shops", &shop.slug, outcome);
    }
    let existing = shipping_methods_with_position(tx).await?;
    for file in &document.delivery {
        let zones: Vec<ShippingZone> = file.zones.iter().cloned().map(ShippingZone::from).collect();
        let mut method = file.method.clone();
        method.price = None;
        let imported = PositionedMethod { method, position: file.position, zones };
        let outcome =
            outcome(existing.iter().find(|existing| existing.method.id == imported.method.id), &imported);
        if outcome != Outcome::Unchanged {
            delivery::upsert(tx, &imported.method, imported.position, &imported.zones).await?;
        }
        report.note("delivery", &imported.method.title, outcome);
    }
    let existing = payment_methods_with_position(tx).await?;
    for file in &document.payment_methods {
        let imported = (file.value.clone(), file.position);
        let outcome = outcome(existing.iter().find(|(existing, _)| existing.id == imported.0.id), &imported);
        if outcome != Outcome::Unchanged {
            payment_methods::upsert(tx, &imported.0, imported.1).await?;
        }
        report.note("payment_methods", &imported.0.title, outcome);
    }
    let existing: HashMap<_, _> = menus::all(tx).await?.0.into_iter().collect();
    for (name, items) in &document.menus {
        let outcome = outcome(existing.get(name), items);
        if outcome != Outcome::Unchanged {
            menus::upsert(tx, name, items).await?;
        }
        report.note("menus", name, outcome);
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
        for (key_name, key_value) in entries {
            let outcome = outcome(existing.get(group).and_then(|existing| existing.get(key_name)), key_value);
            if outcome != Outcome::Unchanged {
                let entry = ConfigEntry { key_name: key_name.clone(), key_value: key_value.clone() };
                settings::upsert(tx, group, &entry).await?;
            }
            report.note("configs", key_name, outcome);
        }
    }
    Ok(())
}

pub(crate) async fn surveys(
    tx: &mut Tx,
    files: &[SurveyFile],
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let now_ms = clock::now_ms();
    let existing: Vec<_> = surveys::all(tx).await?.into_iter().map(|survey| survey.record).collect();
    for file in files {
        let imported = file.to_stored()?;
        let outcome = outcome(existing.iter().find(|existing| existing.slug == imported.slug), &imported);
        if outcome != Outcome::Unchanged {
            surveys::upsert(tx, &imported, now_ms).await?;
        }
        for link in &file.links {
            surveys::insert_link(tx, link, &imported.slug, now_ms).await?;
        }
        report.note("surveys", &imported.slug, outcome);
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
    check_route_rules(&all_rules).map_err(|(index, reason)| {
        let rule = all_rules.get(index).map(|rule| rule.path.clone()).unwrap_or_default();
        ShopFileError::at(format!("redirección «{rule}»"), reason)
    })?;
    for rule in &imported {
        let outcome = outcome(existing.iter().find(|existing| existing.path == rule.path), rule);
        if outcome != Outcome::Unchanged {
            route_rules::upsert(tx, rule).await?;
        }
        report.note("route_rules", &rule.path, outcome);
    }
    Ok(())
}
