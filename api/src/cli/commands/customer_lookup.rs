//! Lookup of customers, and the errors of the commands on them.

use mostrador_core::session::Role;
use sqlx::AnyConnection;

use super::customer_report::Account;
use crate::config::ConfigError;
use crate::db::repositories::customers;
use crate::db::repositories::customers::Customer;
use crate::db::retry::impl_transient_by_database;

pub(crate) fn parse_role(name: &str) -> Result<Role, String> {
    match Role::from(name.to_owned()) {
        Role::Other(_) => Err("los roles son user y professional".to_owned()),
        role => Ok(role),
    }
}

#[derive(Debug, thiserror::Error)]
pub enum UserError {
    #[error("No hay ningún cliente con el correo {0}.")]
    Unknown(String),
    #[error("La cuenta de {0} ya está así.")]
    Unchanged(String),
    #[error("Ya hay una cuenta con el correo {0}.")]
    AlreadyRegistered(String),
    #[error("Revisa los datos: {0}")]
    Invalid(String),
    #[error("No se ha podido preparar la cuenta. Inténtalo de nuevo.")]
    Password,
    #[error(transparent)]
    IssuerSettings(#[from] ConfigError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(UserError);

pub(crate) async fn customer_by_email(db: &mut AnyConnection, email: &str) -> Result<Customer, UserError> {
    customers::by_email(db, email).await?.ok_or_else(|| UserError::Unknown(email.to_owned()))
}

pub(crate) async fn account_by_email(db: &mut AnyConnection, email: &str) -> Result<Account, UserError> {
    let customer = customer_by_email(db, email).await?;
    let registered = customers::registered_at(db, customer.user.id).await?;
    Ok(Account::new(customer, registered))
}
