//! Configuration errors.

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("La configuración no se puede leer: {0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// Settings are missing or unsafe; one Spanish sentence each.
    #[error("La tienda no arranca:\n{}", .0.iter().map(|reason| format!("  - {reason}")).collect::<Vec<_>>().join("\n"))]
    Invalid(Vec<String>),
    #[error("Con esta configuración no se escriben ni facturas ni cartas. ¿Falta --config? Con --dev se usa una tienda de pruebas.\n{}", .0.iter().map(|reason| format!("  - {reason}")).collect::<Vec<_>>().join("\n"))]
    MissingIssuerSettings(Vec<String>),
}
