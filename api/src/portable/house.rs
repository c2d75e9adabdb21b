//! The house: its shops, how it delivers and is paid, its menus and settings, what it asks, where old addresses lead.

use std::collections::HashMap;

use mostrador_core::config::ConfigEntry;
use mostrador_core::navigation::{RouteRule, check_route_rules, led_on};
use mostrador_core::shipping::Zone;
use sqlx::AnyConnection;

use super::export::{grouped, placed_methods, placed_payments};
use super::report::Report;
use super::taken::outcome;
use super::{Document, PortableError, SurveyFile};
use crate::clock;
use crate::import::report::Outcome;
use crate::store::{configs, delivery, menus, payment_methods, route_rules, shops, surveys};

pub(super) async fn house(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = shops::all(db).await?;
    for shop in &document.shops {
        let outcome = outcome(known.iter().find(|known| known.id == shop.id), shop);
        if outcome != Outcome::Unchanged {
            shops::put(db, shop).await?;
        }
        report.note("shops", &shop.slug, outcome);
    }
    let known = placed_methods(db).await?;
    for file in &document.delivery {
        let zones: Vec<Zone> = file.zones.iter().cloned().map(Zone::from).collect();
        let mut method = file.method.clone();
        method.price = None;
        let wanted = (method, file.position, zones);
        let outcome = outcome(known.iter().find(|(known, _, _)| known.id == wanted.0.id), &wanted);
        if outcome != Outcome::Unchanged {
            delivery::put(db, &wanted.0, wanted.1, &wanted.2).await?;
        }
        report.note("delivery", &wanted.0.title, outcome);
    }
    let known = placed_payments(db).await?;
    for file in &document.payment_methods {
        let wanted = (file.value.clone(), file.position);
        let outcome = outcome(known.iter().find(|(known, _)| known.id == wanted.0.id), &wanted);
        if outcome != Outcome::Unchanged {
            payment_methods::put(db, &wanted.0, wanted.1).await?;
        }
        report.note("payment_methods", &wanted.0.title, outcome);
    }
    let known: HashMap<_, _> = menus::all(db).await?.0.into_iter().collect();
    for (name, items) in &document.menus {
        let outcome = outcome(known.get(name), items);
        if outcome != Outcome::Unchanged {
            menus::put(db, name, items).await?;
        }
        report.note("menus", name, outcome);
    }
    Ok(())
}

pub(super) async fn configs(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = grouped(db).await?;
    for (group, entries) in &document.configs {
        for (key_name, key_value) in entries {
            let outcome = outcome(known.get(group).and_then(|known| known.get(key_name)), key_value);
            if outcome != Outcome::Unchanged {
                let entry = ConfigEntry { key_name: key_name.clone(), key_value: key_value.clone() };
                configs::put(db, group, &entry).await?;
            }
            report.note("configs", key_name, outcome);
        }
    }
    Ok(())
}

pub(super) async fn surveys(
    db: &mut AnyConnection,
    files: &[SurveyFile],
    report: &mut Report,
) -> Result<(), PortableError> {
    let now_ms = clock::now_ms();
    let known: Vec<_> = surveys::all(db).await?.into_iter().map(|(kept, _, _)| kept).collect();
    for file in files {
        let wanted = file.stored()?;
        let outcome = outcome(known.iter().find(|known| known.slug == wanted.slug), &wanted);
        if outcome != Outcome::Unchanged {
            surveys::put(db, &wanted, now_ms).await?;
        }
        for link in &file.links {
            surveys::put_link(db, link, &wanted.slug, now_ms).await?;
        }
        report.note("surveys", &wanted.slug, outcome);
    }
    Ok(())
}

pub(super) async fn route_rules(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = route_rules::all(db).await?;
    let stays: Vec<RouteRule> = known
        .iter()
        .filter(|known| document.route_rules.iter().all(|rule| rule.path != known.path))
        .cloned()
        .collect();
    // What the file leads to may have moved since it was written.
    let followed = |rule: &RouteRule| match led_on(&stays, &rule.target) {
        Some(target) => RouteRule { target, ..rule.clone() },
        None => rule.clone(),
    };
    let wanted: Vec<RouteRule> = document.route_rules.iter().map(followed).collect();
    // Together with the rules that stay: a new one must not lead to an old one.
    let mut together = wanted.clone();
    together.extend(stays);
    check_route_rules(&together).map_err(|(place, why)| {
        let rule = together.get(place).map(|rule| rule.path.clone()).unwrap_or_default();
        PortableError::at(format!("redirección «{rule}»"), why)
    })?;
    for rule in &wanted {
        let outcome = outcome(known.iter().find(|known| known.path == rule.path), rule);
        if outcome != Outcome::Unchanged {
            route_rules::put(db, rule).await?;
        }
        report.note("route_rules", &rule.path, outcome);
    }
    Ok(())
}
