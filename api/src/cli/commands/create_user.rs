//! CLI command that creates a customer account; the customer chooses a password through an e-mailed link.

use clap::Args;
use mostrador_core::session::{Registration, Role};

use super::customer_lookup::{UserError, account_by_email, customer_by_email, parse_role};
use super::customer_report::UserReport;
use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::registrations::{AddressStatus, NewRegistration};
use crate::db::repositories::{customer_writes, registrations, settings};
use crate::mail::{account_emails, queue};
use crate::services::accounts::password_reset;
use crate::services::authentication::jwt::random_base64url;
use crate::services::authentication::passwords;
use crate::{clock, digest};

#[derive(Clone, Debug, Default, Args)]
pub struct NewUser {
    #[arg(value_name = "CORREO", help = "Correo electrónico")]
    pub email: String,
    #[arg(long, value_name = "NOMBRE", help = "Nombre")]
    pub firstname: String,
    #[arg(long, value_name = "APELLIDOS", help = "Apellidos")]
    pub lastname: String,
    #[arg(long, value_name = "TELÉFONO", default_value = "", hide_default_value = true, help = "Teléfono")]
    pub phone: String,
    #[arg(long, value_name = "PAÍS", default_value = "ES", help = "País, código de dos letras")]
    pub country: String,
    #[arg(long, value_name = "ROL", value_parser = parse_role, help = "Rol: user o professional; por defecto, user")]
    pub role: Option<Role>,
    #[arg(long, help = "Muestra el enlace en lugar de enviarlo por correo")]
    pub link: bool,
}

/// Creates and activates the account, and queues the e-mail with the link to choose a password.
pub async fn create(store: &Database, config: &Config, new: &NewUser) -> Result<UserReport, UserError> {
    let (person, url) = (validate(new)?, config.issuer_url()?);
    // Unknown placeholder password; the link replaces it.
    let password_hash = passwords::hash_blocking(&random_base64url(32)).ok_or(UserError::Password)?;
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
            return Err(UserError::AlreadyRegistered(person.email.clone()));
        }
        registrations::activate(tx, &token_hash, now).await?;
        let user = customer_by_email(tx, &person.email).await?.user;
        if let Some(role) = &new.role {
            customer_writes::set_roles(tx, user.id, &role.clone().with_implied_roles()).await?;
        }
        let link = password_reset::create_link(tx, Some(user.id), &url, now).await?;
        if !new.link {
            let trade_name = settings::value(tx, "trade_name").await?;
            queue::enqueue(tx, account_emails::welcome(&user, &trade_name, &link), now).await?;
        }
        let account = account_by_email(tx, &person.email).await?;
        Ok((account, link))
    });
    let (account, link) = created.await?;
    Ok(UserReport::Created { account, link: new.link.then_some(link) })
}

/// Validates the entered data with the registration rules, except for the password, which is chosen later.
fn validate(new: &NewUser) -> Result<Registration, UserError> {
    let trimmed = |text: &str| text.trim().to_owned();
    let person = Registration {
        firstname: trimmed(&new.firstname),
        lastname: trimmed(&new.lastname),
        email: trimmed(&new.email),
        phone: trimmed(&new.phone),
        country: trimmed(&new.country).to_uppercase(),
        password: String::new(),
        privacy: true,
    };
    let is_entered = |field: &str| field != "password" && !(field == "phone" && person.phone.is_empty());
    let errors = person.check();
    let messages: Vec<String> = errors
        .iter()
        .filter(|error| is_entered(&error.field))
        .map(|error| format!("{}: {}", option(&error.field), error.message))
        .collect();
    if messages.is_empty() { Ok(person) } else { Err(UserError::Invalid(messages.join("; "))) }
}

fn option(field: &str) -> String {
    if field == "email" { "CORREO".to_owned() } else { format!("--{field}") }
}
