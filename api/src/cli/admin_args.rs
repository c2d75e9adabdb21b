//! Options shared by the administration commands.

use clap::Args;

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct AdminArgs {
    #[arg(long, global = true, help = "Escribe el resultado en JSON")]
    pub json: bool,
    #[arg(long, global = true, help = "Completa la configuración con los valores de desarrollo")]
    pub dev: bool,
}
