//! Actions of staff on customers: each is recorded in the audit log, without the personal data of those who are erased.

use mostrador_core::forms::FieldError;
use mostrador_core::session::{CustomerId, ProfileChanges, Registration, Role};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::staff_view;
use super::staff_view::StaffCustomer;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::customers::{AccountState, Customer};
use crate::db::repositories::registrations::{AddressStatus, NewRegistration};
use crate::db::repositories::{customer_writes, customers, registrations, settings};
use crate::db::{Database, Tx};
use crate::digest;
use crate::error::ApiError;
use crate::mail::{account_emails, queue};
use crate::services::accounts::personal_data::PersonalData;
use crate::services::accounts::{erasure, password_reset, personal_data};
use crate::services::authentication::jwt::random_base64url;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::authentication::passwords::PasswordHasher;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit};

/// Changes of a customer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct CustomerChanges {
    pub firstname: String,
    pub lastname: String,
    pub phone: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub is_professional: bool,
    /// Retailer who has declared the surcharge scheme (recargo de equivalencia).
    #[serde(default)]
    pub equivalence_surcharge: bool,
    /// False locks the account and ends its sessions.
    pub is_active: bool,
}

/// Customer to be created; an e-mail with a link to choose a password is sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewCustomer {
    pub firstname: String,
    pub lastname: String,
    pub email: String,
    #[serde(default)]
    pub phone: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    #[serde(default)]
    pub is_professional: bool,
}

/// Creates a customer and sends the link to choose a password.
pub async fn create(
    store: &Database,
    passwords: &PasswordHasher,
    session: &StaffSession,
    new: &NewCustomer,
    url: &PublicUrl,
) -> Result<Versioned<StaffCustomer>, ApiError> {
    let person = Registration {
        firstname: new.firstname.trim().to_owned(),
        lastname: new.lastname.trim().to_owned(),
        email: new.email.trim().to_owned(),
        phone: new.phone.trim().to_owned(),
        country: new.country.trim().to_uppercase(),
        password: String::new(),
        privacy: true,
    };
    // The customer chooses the password later; the telephone is optional.
    let is_entered = |field: &str| field != "password" && !(field == "phone" && person.phone.is_empty());
    let errors = person.check().into_iter().filter(|error| is_entered(&error.field)).collect();
    ApiError::ensure_valid("invalid_customer", errors)?;
    // Unknown placeholder; the link replaces it.
    let password_hash = passwords.hash(random_base64url(32)).await?;
    let (now, token_hash) = (clock::now(), digest::sha256(random_base64url(32)));
    let created = store.transaction(async |tx| {
        let registration = NewRegistration {
            form: &person,
            password_hash: &password_hash,
            token_hash: &token_hash,
            now,
            expires_at: now + 1,
        };
        if registrations::insert(tx, registration).await? == AddressStatus::Registered {
            let message = "Ya hay un cliente con este correo".to_owned();
            let error = FieldError { field: "email".to_owned(), message };
            return Err(ApiError::invalid_fields("invalid_customer", vec![error]));
        }
        let id = registrations::activate(tx, &token_hash, now).await?.ok_or_else(ApiError::internal)?;
        customer_writes::set_roles(tx, id, &roles(new.is_professional)).await?;
        let user = staff_view::find(tx, id).await?.user;
        let link = password_reset::create_link(tx, Some(id), url, now).await?;
        let shop_name = settings::value(tx, "trade_name").await?;
        queue::enqueue(tx, account_emails::welcome(&user, &shop_name, &link), now).await?;
        let after = staff_view::load(tx, id).await?;
        record(tx, session, "create", id, None, Some(summary(&after))).await?;
        Ok(Versioned::new(after))
    });
    created.await
}

/// Changes the profile, the role or the state of a customer.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    id: CustomerId,
    expected: &ExpectedVersion,
    changes: &CustomerChanges,
) -> Result<Versioned<StaffCustomer>, ApiError> {
    let updated = store.transaction(async |tx| {
        customers::lock(tx, id).await?;
        let before = Versioned::new(staff_view::load(tx, id).await?);
        before.require(expected)?;
        let customer = staff_view::find(tx, id).await?;
        let profile = ProfileChanges {
            firstname: Some(changes.firstname.clone()),
            lastname: Some(changes.lastname.clone()),
            phone: Some(changes.phone.clone()),
            country: Some(changes.country.clone()),
        };
        let user = profile
            .apply_to(&customer.user)
            .map_err(|errors| ApiError::invalid_fields("invalid_customer", errors))?;
        customer_writes::set_profile(tx, &user).await?;
        customer_writes::set_roles(tx, id, &roles(changes.is_professional)).await?;
        customer_writes::set_surcharge(tx, id, changes.equivalence_surcharge).await?;
        let state = if changes.is_active { AccountState::Active } else { AccountState::Disabled };
        customer_writes::set_state(tx, id, state, clock::now()).await?;
        let after = staff_view::load(tx, id).await?;
        record(tx, session, "update", id, Some(summary(&before.data)), Some(summary(&after))).await?;
        Ok(Versioned::new(after))
    });
    updated.await
}

/// Sends the link to choose a new password.
pub async fn send_password_reset(
    store: &Database,
    session: &StaffSession,
    id: CustomerId,
    url: &PublicUrl,
) -> Result<(), ApiError> {
    let sent = store.transaction(async |tx| {
        let Customer { user, is_guest, .. } = staff_view::find(tx, id).await?;
        if is_guest {
            let message = "Este cliente no tiene cuenta: créala con su correo.";
            return Err(ApiError::conflict("no_account", message));
        }
        let now = clock::now();
        let link = password_reset::create_link(tx, Some(id), url, now).await?;
        let shop_name = settings::value(tx, "trade_name").await?;
        queue::enqueue(tx, account_emails::password_reset(&user, &shop_name, &link), now).await?;
        Ok::<_, ApiError>(record(tx, session, "send_password_reset", id, None, None).await?)
    });
    sent.await
}

/// Exports the personal data of a customer.
pub async fn export(
    store: &Database,
    session: &StaffSession,
    id: CustomerId,
) -> Result<PersonalData, ApiError> {
    let exported = store.transaction(async |tx| {
        // No session of the list is the one of this request.
        let customer = LoggedIn { customer: staff_view::find(tx, id).await?, jti: String::new() };
        let data = personal_data::collect(tx, customer).await?;
        record(tx, session, "export", id, None, None).await?;
        Ok::<_, ApiError>(data)
    });
    exported.await
}

/// Erases a customer's account and personal data, on the customer's request.
///
/// # Errors
/// 409 `orders_under_way` or `payment_under_way`; 412 `version_conflict`.
pub async fn erase(
    store: &Database,
    session: &StaffSession,
    id: CustomerId,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let erased = store.transaction(async |tx| {
        customers::lock(tx, id).await?;
        Versioned::new(staff_view::load(tx, id).await?).require(expected)?;
        let user = staff_view::find(tx, id).await?.user;
        erasure::erase_locked(tx, &user, clock::now()).await?;
        Ok::<_, ApiError>(record(tx, session, "erase", id, None, None).await?)
    });
    erased.await
}

fn roles(is_professional: bool) -> Vec<Role> {
    let role = if is_professional { Role::Professional } else { Role::User };
    role.with_implied_roles()
}

fn summary(customer: &StaffCustomer) -> Value {
    json!({
        "firstname": customer.firstname,
        "lastname": customer.lastname,
        "phone": customer.phone,
        "country": customer.country,
        "is_professional": customer.is_professional,
        "equivalence_surcharge": customer.equivalence_surcharge,
        "is_active": customer.is_active,
    })
}

async fn record(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    id: CustomerId,
    before: Option<Value>,
    after: Option<Value>,
) -> Result<(), sqlx::Error> {
    let id = id.to_string();
    let change = Change { action, resource: "customers", id: &id };
    audit::record(tx, Author::Staff(session), change, before.as_ref(), after.as_ref()).await
}
