//! Chain of the records: the reference of each to the previous one (rule 14.1).

use serde::Serialize;

/// Reference to the previous record of the chain (`Encadenamiento`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Chaining {
    /// `S` for the first record of the chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    primer_registro: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    registro_anterior: Option<PreviousRecord>,
}

/// Previous record of the chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PreviousRecord {
    #[serde(rename = "IDEmisorFactura")]
    pub issuer: String,
    #[serde(rename = "NumSerieFactura")]
    pub number: String,
    /// `dd-mm-yyyy`.
    #[serde(rename = "FechaExpedicionFactura")]
    pub date: String,
    #[serde(rename = "Huella")]
    pub hash: String,
}

impl Chaining {
    /// Reference of a record to the previous one; `None` begins a chain.
    pub fn after(previous: Option<PreviousRecord>) -> Self {
        Self { primer_registro: previous.is_none().then_some("S"), registro_anterior: previous }
    }

    /// Hash of the previous record; empty for the first.
    pub fn previous_hash(&self) -> &str {
        self.registro_anterior.as_ref().map_or("", |previous| previous.hash.as_str())
    }
}
