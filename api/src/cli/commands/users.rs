//! CLI commands on customers: find, show, disable, enable, set the role, reset the password.

use clap::{Args, Subcommand};
use mostrador_core::session::Role;

use super::create_user;
use super::create_user::NewUser;
use super::customer_lookup::{UserError, account_by_email, customer_by_email, parse_role};
use super::customer_report::{Account, CustomerReport, UserReport};
use crate::cli::AdminArgs;
use crate::clock;
use crate::config::Config;
use crate::db::repositories::customer_writes::CustomerQuery;
use crate::db::repositories::customers::AccountState;
use crate::db::repositories::{addresses, customer_writes, customers, orders, sessions, settings};
use crate::db::{ConditionalWrite, Database};
use crate::mail::{account_emails, queue};
use crate::services::accounts::password_reset;

#[derive(Clone, Debug, Args)]
pub struct Users {
    #[command(flatten)]
    pub args: AdminArgs,
    #[command(subcommand)]
    pub action: UserAction,
}

#[derive(Clone, Debug, Subcommand)]
pub enum UserAction {
    #[command(about = "Lista los clientes, del más reciente al más antiguo")]
    List(UserList),
    #[command(about = "Muestra un cliente con sus pedidos y sesiones activas")]
    Show(UserEmail),
    #[command(about = "Crea una cuenta y envía el enlace para elegir la contraseña")]
    Create(NewUser),
    #[command(about = "Desactiva una cuenta y cierra sus sesiones")]
    Disable(UserEmail),
    #[command(about = "Reactiva una cuenta")]
    Enable(UserEmail),
    #[command(about = "Cambia el rol de un cliente: user o professional")]
    Role(UserRole),
    #[command(about = "Envía a un cliente el enlace para restablecer la contraseña")]
    ResetPassword(UserReset),
}

#[derive(Clone, Debug, Args)]
pub struct UserList {
    #[arg(value_name = "TEXTO", help = "Filtra por nombre o correo")]
    pub text: Option<String>,
    #[arg(long, help = "Solo las cuentas desactivadas")]
    pub disabled: bool,
    #[arg(long, value_name = "N", default_value_t = 50, help = "Número máximo de resultados")]
    pub limit: u32,
}

#[derive(Clone, Debug, Args)]
pub struct UserEmail {
    #[arg(value_name = "CORREO", help = "Correo electrónico de la cuenta")]
    pub email: String,
}

#[derive(Clone, Debug, Args)]
pub struct UserRole {
    #[arg(value_name = "CORREO", help = "Correo electrónico de la cuenta")]
    pub email: String,
    #[arg(value_name = "ROL", value_parser = parse_role, help = "Rol: user o professional")]
    pub role: Role,
}

#[derive(Clone, Debug, Args)]
pub struct UserReset {
    #[arg(value_name = "CORREO", help = "Correo electrónico de la cuenta")]
    pub email: String,
    #[arg(long, help = "Muestra el enlace en lugar de enviarlo por correo")]
    pub link: bool,
}

pub async fn run(store: &Database, config: &Config, action: &UserAction) -> Result<UserReport, UserError> {
    match action {
        UserAction::List(list) => list_users(store, list).await,
        UserAction::Show(UserEmail { email }) => show_user(store, email).await,
        UserAction::Create(new) => create_user::create(store, config, new).await,
        UserAction::Disable(UserEmail { email }) => set_state(store, email, AccountState::Disabled).await,
        UserAction::Enable(UserEmail { email }) => set_state(store, email, AccountState::Active).await,
        UserAction::Role(UserRole { email, role }) => set_role(store, email, role).await,
        UserAction::ResetPassword(reset) => reset_password(store, config, reset).await,
    }
}

async fn list_users(store: &Database, list: &UserList) -> Result<UserReport, UserError> {
    let filter = CustomerQuery {
        text: list.text.as_deref().unwrap_or_default().trim().to_lowercase(),
        state: list.disabled.then_some(AccountState::Disabled),
        limit: list.limit,
    };
    let found = customer_writes::newest(&mut *store.begin_read().await?, &filter).await?;
    Ok(UserReport::List(
        found.into_iter().map(|(customer, registered)| Account::new(customer, registered)).collect(),
    ))
}

async fn show_user(store: &Database, email: &str) -> Result<UserReport, UserError> {
    let mut db = store.begin_read().await?;
    let customer = customer_by_email(&mut db, email).await?;
    let id = customer.user.id;
    let registered = customers::registered_at(&mut db, id).await?;
    let (orders, _) = orders::of_customer(&mut db, id, u32::MAX, 0).await?;
    Ok(UserReport::One(Box::new(CustomerReport {
        account: Account::new(customer, registered),
        orders: orders.into_iter().map(|order| order.number.to_string()).collect(),
        addresses: addresses::of_customer(&mut db, id).await?.len(),
        devices: sessions::of_customer(&mut db, id, clock::now())
            .await?
            .into_iter()
            .map(|session| session.device)
            .collect(),
    })))
}

async fn set_state(store: &Database, email: &str, state: AccountState) -> Result<UserReport, UserError> {
    let changed = store.transaction(async |tx| {
        let id = customer_by_email(tx, email).await?.user.id;
        if customer_writes::set_state(tx, id, state, clock::now()).await? == ConditionalWrite::Unchanged {
            return Err(UserError::Unchanged(email.to_owned()));
        }
        account_by_email(tx, email).await
    });
    Ok(UserReport::Changed(changed.await?))
}

async fn set_role(store: &Database, email: &str, role: &Role) -> Result<UserReport, UserError> {
    let changed = store.transaction(async |tx| {
        let id = customer_by_email(tx, email).await?.user.id;
        customer_writes::set_roles(tx, id, &role.clone().with_implied_roles()).await?;
        account_by_email(tx, email).await
    });
    Ok(UserReport::Changed(changed.await?))
}

async fn reset_password(
    store: &Database,
    config: &Config,
    reset: &UserReset,
) -> Result<UserReport, UserError> {
    let url = config.issuer_url()?;
    let now = clock::now();
    let prepared = store.transaction(async |tx| {
        let user = customer_by_email(tx, &reset.email).await?.user;
        let link = password_reset::create_link(tx, Some(user.id), &url, now).await?;
        if !reset.link {
            let trade_name = settings::value(tx, "trade_name").await?;
            queue::enqueue(tx, account_emails::password_reset(&user, &trade_name, &link), now).await?;
        }
        Ok::<_, UserError>((user, link))
    });
    let (user, link) = prepared.await?;
    Ok(if reset.link { UserReport::Link { link } } else { UserReport::Sent { to: user.email } })
}
