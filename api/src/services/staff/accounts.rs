//! Staff accounts: the first owner, invitations, roles.

use mostrador_core::forms::FieldError;
use mostrador_core::staff::{StaffRole, check_name, check_password, check_person};
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::audit::{Author, Change};
use super::authentication::{StaffClient, StartedSession, begin_session};
use super::version::{ExpectedVersion, Versioned};
use super::{StaffAccounts, StaffSession, audit, found, second_factor};
use crate::config::PublicUrl;
use crate::db::repositories::customers::{AccountState, email_key};
use crate::db::repositories::staff::{NewStaffMember, StaffMember};
use crate::db::repositories::{settings, staff, staff_passkeys, staff_sessions};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::mail::{queue, staff_emails};
use crate::services::authentication::jwt::random_base64url;
use crate::services::authentication::password_strength;
use crate::{clock, digest};

/// Validity of the link of the first owner, in milliseconds.
const SETUP_VALIDITY_MS: i64 = 24 * 3_600 * 1_000;
/// Validity of an invitation, in milliseconds.
const INVITATION_VALIDITY_MS: i64 = 7 * 24 * 3_600 * 1_000;

/// Staff member, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffMemberView {
    pub id: i64,
    pub email: String,
    pub name: String,
    pub role: StaffRole,
    /// Spanish name of the role.
    pub role_label: &'static str,
    /// False for a disabled account.
    pub is_active: bool,
    /// False until an invited member has chosen a password.
    pub has_password: bool,
    pub has_totp: bool,
    pub passkeys: usize,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// First owner, with the token of the one-time link.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct FirstOwner {
    pub token: String,
    pub name: String,
    pub email: String,
    pub password: String,
}

/// Password of an invited member, with the token of the invitation.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct AcceptedInvitation {
    pub token: String,
    pub password: String,
    /// Code of the authenticator app or recovery code, for members with a second factor.
    #[serde(default)]
    pub code: Option<String>,
}

/// Member to be invited.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Invitation {
    pub name: String,
    pub email: String,
    pub role: StaffRole,
}

/// Invited member, with the link for the case that no mail is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Invited {
    pub member: Versioned<StaffMemberView>,
    /// One-time link to choose a password; it was also sent by e-mail.
    pub link: String,
}

/// Changes of a member.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct StaffMemberChanges {
    pub name: String,
    pub role: StaffRole,
    pub is_active: bool,
}

impl StaffAccounts<'_> {
    /// Creates the first owner with the token of the one-time link, and logs in.
    pub async fn create_first_owner(
        self,
        owner: FirstOwner,
        client: StaffClient<'_>,
    ) -> Result<StartedSession, ApiError> {
        let token_hash = digest::sha256(&owner.token);
        self.rate_limits.staff_address.acquire(&client.address)?;
        let link =
            staff::member_of_link(&mut *self.store.begin_read().await?, &token_hash, clock::now()).await?;
        if link != Some(None) {
            return Err(invalid_link());
        }
        ApiError::ensure_valid("invalid_staff", check_person(&owner.name, &owner.email))?;
        let hash = self.hash_strong(owner.password, [owner.name.as_str(), &owner.email]).await?;
        let created = self.store.transaction(async |tx| {
            if staff::consume_link(tx, &token_hash, clock::now()).await? != Some(None)
                || staff::count(tx).await? > 0
            {
                return Err(invalid_link());
            }
            let id = insert(tx, Author::Program, &owner.name, &owner.email, &hash, StaffRole::Owner).await?;
            staff::delete_links(tx, None).await?;
            let member = found(staff::by_id(tx, id).await?)?;
            begin_session(tx, &member, client).await
        });
        let started = created.await?;
        self.rate_limits.staff_address.release(&client.address);
        Ok(started)
    }

    /// Sets the password of an invited member, ends the member's other sessions, and logs in. A link for another password
    /// does not replace the second factor.
    pub async fn accept_invitation(
        self,
        accepted: AcceptedInvitation,
        client: StaffClient<'_>,
    ) -> Result<StartedSession, ApiError> {
        let token_hash = digest::sha256(&accepted.token);
        self.rate_limits.staff_address.acquire(&client.address)?;
        let member = {
            let mut db = self.store.begin_read().await?;
            let id = staff::member_of_link(&mut db, &token_hash, clock::now()).await?.flatten();
            staff::by_id(&mut db, id.ok_or_else(invalid_link)?).await?.ok_or_else(invalid_link)?
        };
        let limit_key = format!("link {}", email_key(&member.email));
        self.rate_limits.staff_account.acquire(&limit_key)?;
        let code = accepted.code.unwrap_or_default();
        if member.totp_secret.is_some() && code.trim().is_empty() {
            self.rate_limits.staff_account.release(&limit_key);
            self.rate_limits.staff_address.release(&client.address);
            return Err(second_factor::required());
        }
        let hash = self.hash_strong(accepted.password, [member.name.as_str(), &member.email]).await?;
        let started = self.store.transaction(async |tx| {
            let now = clock::now();
            // Lock order: the member before the link, as for a new invitation.
            let current = found(staff::for_update(tx, member.id).await?)?;
            if staff::consume_link(tx, &token_hash, now).await? != Some(Some(member.id)) {
                return Err(invalid_link());
            }
            second_factor::verify(tx, &current, &code, now).await?;
            staff::set_password(tx, member.id, &hash).await?;
            staff::delete_links(tx, Some(member.id)).await?;
            staff_sessions::revoke_all(tx, member.id, None, now).await?;
            let author = Author::Member { id: member.id, name: &member.name };
            record(tx, author, "set_password", member.id, None, None).await?;
            let member = found(staff::by_id(tx, member.id).await?)?;
            begin_session(tx, &member, client).await
        });
        let started = started.await?;
        self.rate_limits.staff_account.reset(&limit_key);
        self.rate_limits.staff_address.release(&client.address);
        Ok(started)
    }

    /// Returns all members.
    pub async fn list(self) -> Result<Vec<Versioned<StaffMemberView>>, ApiError> {
        let mut db = self.store.begin_read().await?;
        let mut members = Vec::new();
        for member in staff::all(&mut db).await? {
            members.push(Versioned::new(view(&mut db, member).await?));
        }
        Ok(members)
    }

    /// Returns one member.
    pub async fn show(self, id: i64) -> Result<Versioned<StaffMemberView>, ApiError> {
        let mut db = self.store.begin_read().await?;
        let member = found(staff::by_id(&mut db, id).await?)?;
        Ok(Versioned::new(view(&mut db, member).await?))
    }

    /// Invites a member by e-mail.
    pub async fn invite(
        self,
        session: &StaffSession,
        new: Invitation,
        url: &PublicUrl,
    ) -> Result<Invited, ApiError> {
        ApiError::ensure_valid("invalid_staff", check_person(&new.name, &new.email))?;
        let invited = self.store.transaction(async |tx| {
            let id = insert(tx, Author::Staff(session), &new.name, &new.email, "", new.role).await?;
            invite(tx, id, url).await
        });
        invited.await
    }

    /// Sends a new link to choose a password, which replaces earlier ones.
    pub async fn invite_again(
        self,
        session: &StaffSession,
        id: i64,
        url: &PublicUrl,
    ) -> Result<Invited, ApiError> {
        let invited = self.store.transaction(async |tx| {
            found(staff::for_update(tx, id).await?)?;
            record(tx, Author::Staff(session), "invite", id, None, None).await?;
            invite(tx, id, url).await
        });
        invited.await
    }

    /// Removes the authenticator app, the recovery codes and the passkeys of a member who has lost them.
    pub async fn remove_second_factor(self, session: &StaffSession, id: i64) -> Result<(), ApiError> {
        if id == session.id {
            let message = "Quita los tuyos en «Mi cuenta», con tu contraseña.";
            return Err(ApiError::conflict("own_account", message));
        }
        let removed = self.store.transaction(async |tx| {
            found(staff::for_update(tx, id).await?)?;
            second_factor::remove(tx, id).await?;
            staff_passkeys::delete_all(tx, id).await?;
            Ok::<_, ApiError>(
                record(tx, Author::Staff(session), "remove_second_factor", id, None, None).await?,
            )
        });
        removed.await
    }

    /// Changes the name, the role or the state of a member. A disabled member's sessions end.
    pub async fn update(
        self,
        session: &StaffSession,
        id: i64,
        expected: &ExpectedVersion,
        changes: StaffMemberChanges,
    ) -> Result<Versioned<StaffMemberView>, ApiError> {
        ApiError::ensure_valid("invalid_staff", check_name(&changes.name))?;
        let updated = self.store.transaction(async |tx| {
            staff::lock_all(tx).await?;
            let member = found(staff::by_id(tx, id).await?)?;
            let before = Versioned::new(view(tx, member).await?);
            before.require(expected)?;
            let stays_owner = changes.is_active && changes.role == StaffRole::Owner;
            if before.data.role == StaffRole::Owner
                && !stays_owner
                && staff::count_other_owners(tx, id).await? == 0
            {
                let message = "La tienda necesita al menos un propietario activo.";
                return Err(ApiError::conflict("last_owner", message));
            }
            let state = if changes.is_active { AccountState::Active } else { AccountState::Disabled };
            staff::update(tx, id, &changes.name, changes.role, state).await?;
            if !changes.is_active {
                staff_sessions::revoke_all(tx, id, None, clock::now()).await?;
                staff::delete_links(tx, Some(id)).await?;
            }
            let member = found(staff::by_id(tx, id).await?)?;
            let after = Versioned::new(view(tx, member).await?);
            record(tx, Author::Staff(session), "update", id, Some(&before.data), Some(&after.data)).await?;
            Ok(after)
        });
        updated.await
    }

    /// Validates and hashes a new password.
    ///
    /// # Errors
    /// 422 `invalid_new_password`, naming the field `password`.
    pub(super) async fn hash_strong(self, password: String, personal: [&str; 2]) -> Result<String, ApiError> {
        ApiError::ensure_valid(INVALID_PASSWORD, check_password(&password))?;
        let words = personal.into_iter().flat_map(password_strength::split_words).collect();
        password_strength::require_strong(self.passwords, self.store, &password, words, INVALID_PASSWORD)
            .await?;
        self.passwords.hash(password).await
    }
}

const INVALID_PASSWORD: &str = "invalid_new_password";

/// Creates the one-time link of the first owner, which replaces earlier ones; `None` if there is staff already.
pub async fn create_setup_link(store: &Database, url: &PublicUrl) -> Result<Option<String>, sqlx::Error> {
    let token = random_base64url(32);
    let created = store.transaction(async |tx| {
        if staff::count(tx).await? > 0 {
            return Ok(false);
        }
        let now = clock::now();
        staff::delete_links(tx, None).await?;
        staff::insert_link(tx, &digest::sha256(&token), None, now, now + SETUP_VALIDITY_MS).await?;
        Ok::<_, sqlx::Error>(true)
    });
    Ok(created.await?.then(|| url.page(&format!("/alta#{token}"))))
}

/// Creates a member from the command line; returns the link to choose a password.
pub async fn create_from_command(
    store: &Database,
    url: &PublicUrl,
    new: &Invitation,
) -> Result<String, ApiError> {
    ApiError::ensure_valid("invalid_staff", check_person(&new.name, &new.email))?;
    let created = store.transaction(async |tx| {
        let id = insert(tx, Author::Program, &new.name, &new.email, "", new.role).await?;
        Ok::<_, ApiError>(create_link(tx, id, url, clock::now()).await?)
    });
    created.await
}

async fn insert(
    tx: &mut Tx,
    author: Author<'_>,
    name: &str,
    email: &str,
    password_hash: &str,
    role: StaffRole,
) -> Result<i64, ApiError> {
    let new = NewStaffMember { email, name, password_hash, role, now: clock::now() };
    let Some(id) = staff::insert(tx, new).await? else {
        let error = FieldError::new("email", "Ya hay un miembro del equipo con este correo");
        return Err(ApiError::invalid_fields("invalid_staff", vec![error]));
    };
    let member = found(staff::by_id(tx, id).await?)?;
    let after = view(tx, member).await?;
    record(tx, author, "create", id, None, Some(&after)).await?;
    Ok(id)
}

async fn invite(tx: &mut Tx, id: i64, url: &PublicUrl) -> Result<Invited, ApiError> {
    let (now, member) = (clock::now(), found(staff::by_id(tx, id).await?)?);
    let link = create_link(tx, id, url, now).await?;
    let shop_name = settings::value(tx, "trade_name").await?;
    queue::enqueue(tx, staff_emails::invitation(&member.email, &member.name, &shop_name, &link), now).await?;
    Ok(Invited { member: Versioned::new(view(tx, member).await?), link })
}

async fn create_link(tx: &mut Tx, id: i64, url: &PublicUrl, now: Timestamp) -> Result<String, sqlx::Error> {
    let token = random_base64url(32);
    staff::delete_links(tx, Some(id)).await?;
    staff::insert_link(tx, &digest::sha256(&token), Some(id), now, now + INVITATION_VALIDITY_MS).await?;
    Ok(url.page(&format!("/invitacion#{token}")))
}

async fn view(db: &mut AnyConnection, member: StaffMember) -> Result<StaffMemberView, sqlx::Error> {
    Ok(StaffMemberView {
        passkeys: staff_passkeys::of_member(db, member.id).await?.len(),
        id: member.id,
        email: member.email,
        name: member.name,
        role: member.role,
        role_label: member.role.label(),
        is_active: member.state == AccountState::Active,
        has_password: !member.password_hash.is_empty(),
        has_totp: member.totp_secret.is_some(),
        created_at: clock::format_rfc3339(member.created_at),
    })
}

pub(super) async fn record(
    tx: &mut Tx,
    author: Author<'_>,
    action: &'static str,
    id: i64,
    before: Option<&StaffMemberView>,
    after: Option<&StaffMemberView>,
) -> Result<(), sqlx::Error> {
    audit::record(tx, author, Change { action, resource: "staff", id: &id.to_string() }, before, after).await
}

fn invalid_link() -> ApiError {
    ApiError::not_found("staff_link_invalid", "Este enlace no es válido o ya se ha usado. Pide otro.")
}
