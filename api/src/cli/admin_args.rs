//! Options shared by the administration commands.

use clap::Args;

/// Options shared by the administration commands.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct AdminArgs {
    #[arg(long, global = true, help = "Escribe el resultado en JSON")]
    pub json: bool,
    #[arg(long, global = true, help = "Con los datos de la tienda de pruebas donde falten los de verdad")]
    pub dev: bool,
}
