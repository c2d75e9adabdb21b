//! Audit log: records each change with its author and the state before and after, in the transaction of the change.

use mostrador_core::session::CustomerId;
use mostrador_core::staff::Permission;
use serde::Serialize;

use super::StaffSession;
use crate::clock;
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::staff_audit;
use crate::db::repositories::staff_audit::AuditRow;

/// Name of the author of changes that are not made by a staff member.
const PROGRAM: &str = "mostrador";

/// Author of a change.
#[derive(Clone, Copy, Debug)]
pub enum Author<'a> {
    Staff(&'a StaffSession),
    /// Member without a session yet, such as one who follows an invitation.
    Member {
        id: i64,
        name: &'a str,
    },
    /// Administration command, or a change that staff have scheduled.
    Program,
}

/// Change of a resource.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// Verb in `snake_case`, such as `update`.
    pub action: &'static str,
    /// Plural noun in `snake_case`, such as `orders`; one that [`Permission::to_read`] knows.
    pub resource: &'static str,
    pub id: &'a str,
}

/// Deletes the states before and after from the entries about a customer whose personal data is erased.
pub async fn redact(tx: &mut Tx, customer: CustomerId) -> Result<(), sqlx::Error> {
    staff_audit::redact_customer(tx, customer).await
}

/// Records a change. `before` is `None` for a new resource, `after` for a deleted one; neither may contain secrets.
pub async fn record<T: Serialize + Sync + ?Sized>(
    tx: &mut Tx,
    author: Author<'_>,
    change: Change<'_>,
    before: Option<&T>,
    after: Option<&T>,
) -> Result<(), sqlx::Error> {
    debug_assert!(
        Permission::to_read(change.resource).is_some(),
        "no permission reads the resource {}",
        change.resource
    );
    let (staff_id, staff_name) = match author {
        Author::Staff(session) => (Some(session.id), session.name.clone()),
        Author::Member { id, name } => (Some(id), name.to_owned()),
        Author::Program => (None, PROGRAM.to_owned()),
    };
    let entry = AuditRow {
        id: 0,
        happened_at: clock::now(),
        staff_id,
        staff_name,
        action: change.action.to_owned(),
        resource: change.resource.to_owned(),
        resource_id: change.id.to_owned(),
        before: before.map(to_json).transpose()?,
        after: after.map(to_json).transpose()?,
    };
    staff_audit::insert(tx, entry).await
}
