//! CLI commands on staff accounts: create, list.

use clap::{Args, Subcommand};
use mostrador_core::staff::StaffRole;
use serde::Serialize;

use crate::cli::report::Report;
use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::customers::AccountState;
use crate::db::repositories::staff;
use crate::services::staff::accounts;
use crate::services::staff::accounts::Invitation;

#[derive(Clone, Debug, Args)]
pub struct Staff {
    #[arg(long, global = true, help = "Escribe el resultado en JSON")]
    pub json: bool,
    #[command(subcommand)]
    pub action: StaffAction,
}

#[derive(Clone, Debug, Subcommand)]
pub enum StaffAction {
    #[command(about = "Crea una cuenta del equipo y muestra el enlace para elegir la contraseña")]
    Create(NewStaff),
    #[command(about = "Lista las cuentas del equipo")]
    List,
}

#[derive(Clone, Debug, Args)]
pub struct NewStaff {
    #[arg(value_name = "CORREO", help = "Correo electrónico")]
    pub email: String,
    #[arg(long, value_name = "NOMBRE", help = "Nombre")]
    pub name: String,
    #[arg(long, value_name = "ROL", value_parser = parse_role, default_value = "owner", help = "Rol: owner, orders, catalogue, content, courses o read_only")]
    pub role: StaffRole,
}

fn parse_role(name: &str) -> Result<StaffRole, String> {
    StaffRole::parse(name).ok_or_else(|| {
        let names = StaffRole::ALL.map(StaffRole::as_str).join(", ");
        format!("los roles son {names}")
    })
}

#[derive(Debug, thiserror::Error)]
pub enum StaffError {
    #[error("{0}")]
    Rejected(String),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum StaffReport {
    Created { email: String, link: String },
    List(Vec<StaffEntry>),
}

/// Staff account of the list.
#[derive(Clone, Debug, Serialize)]
pub struct StaffEntry {
    pub email: String,
    pub name: String,
    pub role: StaffRole,
    pub is_active: bool,
}

pub async fn run(store: &Database, config: &Config, action: &StaffAction) -> Result<StaffReport, StaffError> {
    match action {
        StaffAction::Create(NewStaff { email, name, role }) => {
            let new = Invitation { email: email.clone(), name: name.clone(), role: *role };
            let link =
                accounts::create_from_command(store, &config.panel_url_or_listen_address(), &new).await;
            let link = link.map_err(|error| StaffError::Rejected(error.to_string()))?;
            Ok(StaffReport::Created { email: email.clone(), link })
        }
        StaffAction::List => {
            let members = staff::all(&mut *store.begin_read().await?).await?;
            let entry = |member: staff::StaffMember| StaffEntry {
                is_active: member.state == AccountState::Active,
                email: member.email,
                name: member.name,
                role: member.role,
            };
            Ok(StaffReport::List(members.into_iter().map(entry).collect()))
        }
    }
}

impl Report for StaffReport {
    fn to_text(&self) -> String {
        match self {
            Self::Created { email, link } => {
                format!(
                    "Cuenta del equipo creada: {email}. Enlace para elegir la contraseña, de un solo uso:\n{link}\n"
                )
            }
            Self::List(members) if members.is_empty() => "No hay cuentas del equipo.\n".to_owned(),
            Self::List(members) => members.iter().map(line).collect(),
        }
    }
}

fn line(StaffEntry { email, name, role, is_active }: &StaffEntry) -> String {
    let disabled = if *is_active { "" } else { "  (desactivada)" };
    format!("{email}  {name}  {}{disabled}\n", role.label())
}
