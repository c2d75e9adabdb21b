//! Recent changes of the shop, from the histories that its tables keep: what customers, the bank and staff did.

use sqlx::{AnyConnection, Error};

use super::{catalogue_changes, staff_audit};
use crate::db::sql_builder::SqlBuilder;

/// Maximum number of changes read at once; the rest follows with the next read.
const MAX_CHANGES: i64 = 200;

/// Tables whose rows are only inserted, each with the resource that a row changes and its identifier.
const HISTORIES: [(&str, &str, &str); 4] = [
    ("order_events", "orders", "order_number"),
    ("payment_notifications", "payments", "''"),
    ("refunds", "orders", "order_number"),
    ("withdrawals", "withdrawals", "''"),
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
}

/// Returns the position of the latest changes.
pub async fn position(db: &mut AnyConnection) -> Result<Position, Error> {
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
    })
}

/// Returns the changes after a position, and the new position.
pub async fn since(db: &mut AnyConnection, since: &Position) -> Result<(Vec<Change>, Position), Error> {
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
    for (id, resource, resource_id) in staff_audit::changes_after(db, position.audit, MAX_CHANGES).await? {
        position.audit = id;
        push(&mut changes, Change { resource, id: resource_id });
    }
    let revision = catalogue_changes::revision(db).await?;
    if revision != position.catalogue_revision {
        position.catalogue_revision = revision;
        push(&mut changes, Change { resource: "catalogue".to_owned(), id: String::new() });
    }
    Ok((changes, position))
}

fn push(changes: &mut Vec<Change>, change: Change) {
    if !changes.contains(&change) {
        changes.push(change);
    }
}
