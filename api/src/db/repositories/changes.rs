//! Recent changes of the shop, from the histories and times that its tables keep: what customers, the bank and staff did.

use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::{catalogue_changes, outbox, staff_audit};
use crate::db::sql_builder::SqlBuilder;

/// Maximum number of changes read at once; the rest follows with the next read.
const MAX_CHANGES: i64 = 200;

/// Tables whose rows are only inserted, each with the resource that a row changes and its identifier.
const HISTORIES: [(&str, &str, &str); 5] = [
    ("customers", "customers", "''"),
    ("order_events", "orders", "order_number"),
    ("payment_notifications", "payments", "''"),
    ("refunds", "orders", "order_number"),
    ("withdrawals", "withdrawals", "''"),
];

/// Queries of what was changed after a time, without a history: the resource, and its identifiers.
const ACTIVITIES: [(&str, &str); 2] = [
    (
        "courses",
        "SELECT DISTINCT CAST(m.course_id AS TEXT) FROM lesson_progress p JOIN course_lessons l ON l.id = p.lesson_id \
         JOIN course_modules m ON m.id = l.module_id WHERE p.touched_at > ",
    ),
    ("surveys", "SELECT DISTINCT survey_slug FROM survey_responses WHERE answered_at > "),
];

/// Time for which activity is read again, because its transaction may end after the read that follows it.
const OVERLAP_MS: i64 = 2_000;

/// Queries of what else changes with orders: the resource, and its identifiers.
const OF_ORDERS: [(&str, &str); 2] = [
    ("customers", "SELECT DISTINCT CAST(customer_id AS TEXT) FROM orders WHERE number IN "),
    ("courses", "SELECT DISTINCT CAST(course_id AS TEXT) FROM enrolments WHERE order_number IN "),
];

/// Changed resource; an empty `id` stands for anything of the resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub resource: String,
    pub id: String,
}

/// Position in all histories.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    histories: [i64; HISTORIES.len()],
    audit: i64,
    catalogue_revision: i64,
    queue: outbox::QueueState,
    /// Time up to which activity was read.
    read_at: Timestamp,
}

/// Returns the position of the latest changes.
pub async fn position(db: &mut AnyConnection, now: Timestamp) -> Result<Position, Error> {
    let mut histories = [0; HISTORIES.len()];
    for (last, (table, _, _)) in histories.iter_mut().zip(HISTORIES) {
        *last = SqlBuilder::new("SELECT COALESCE(MAX(id), 0) FROM ")
            .push(table)
            .number()
            .fetch_one(&mut *db)
            .await?;
    }
    Ok(Position {
        histories,
        audit: staff_audit::last_id(db).await?,
        catalogue_revision: catalogue_changes::revision(db).await?,
        queue: outbox::queue_state(db).await?,
        read_at: now,
    })
}

/// Returns the changes after a position, and the new position.
pub async fn since(
    db: &mut AnyConnection,
    since: &Position,
    now: Timestamp,
) -> Result<(Vec<Change>, Position), Error> {
    let (mut changes, mut position) = (Vec::new(), since.clone());
    for (last, (table, resource, id)) in position.histories.iter_mut().zip(HISTORIES) {
        let rows: Vec<(i64, String)> = SqlBuilder::new("SELECT id, ")
            .push(id)
            .push(" FROM ")
            .push(table)
            .push(" WHERE id > ")
            .bind(*last)
            .push(" ORDER BY id LIMIT ")
            .bind(MAX_CHANGES)
            .build_as()
            .fetch_all(&mut *db)
            .await?;
        for (row, id) in rows {
            *last = row;
            push(&mut changes, Change { resource: resource.to_owned(), id });
        }
    }
    let orders = changes.iter().filter(|change| change.resource == "orders").map(|change| change.id.clone());
    let orders: Vec<String> = orders.collect();
    if !orders.is_empty() {
        for (resource, sql) in OF_ORDERS {
            let ids = SqlBuilder::new(sql).bind_list(orders.iter().cloned()).build_texts();
            push_all(&mut changes, resource, ids.fetch_all(&mut *db).await?);
        }
    }
    for (resource, sql) in ACTIVITIES {
        let ids = SqlBuilder::new(sql).bind(position.read_at - OVERLAP_MS).build_texts();
        push_all(&mut changes, resource, ids.fetch_all(&mut *db).await?);
    }
    position.read_at = now;
    for (id, resource, resource_id) in staff_audit::changes_after(db, position.audit, MAX_CHANGES).await? {
        position.audit = id;
        push(&mut changes, Change { resource, id: resource_id });
    }
    let revision = catalogue_changes::revision(db).await?;
    if revision != position.catalogue_revision {
        position.catalogue_revision = revision;
        push(&mut changes, Change { resource: "catalogue".to_owned(), id: String::new() });
    }
    let queue = outbox::queue_state(db).await?;
    if queue != position.queue {
        position.queue = queue;
        push(&mut changes, Change { resource: "emails".to_owned(), id: String::new() });
    }
    Ok((changes, position))
}

fn push_all(changes: &mut Vec<Change>, resource: &str, ids: Vec<String>) {
    for id in ids {
        push(changes, Change { resource: resource.to_owned(), id });
    }
}

fn push(changes: &mut Vec<Change>, change: Change) {
    if !changes.contains(&change) {
        changes.push(change);
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::staff::Permission;

    use super::*;

    #[test]
    fn every_announced_resource_has_a_permission() {
        let histories = HISTORIES.iter().map(|(_, resource, _)| *resource);
        let queries = ACTIVITIES.iter().chain(&OF_ORDERS).map(|(resource, _)| *resource);
        for resource in histories.chain(queries).chain(["catalogue", "emails"]) {
            assert!(Permission::to_read(resource).is_some(), "{resource}");
        }
    }
}
