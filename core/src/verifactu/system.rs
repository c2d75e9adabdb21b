//! Description of the program and its producer in every record (`SistemaInformatico`).

use serde::{Deserialize, Serialize};

use crate::text::xml::xml_text;

/// Name of the program.
pub(super) const NAME: &str = "Mostrador";
/// Code that its producer gives to the program: two of A–Z and 0–9.
pub(super) const CODE: &str = "MO";

/// Producer of the program, as the installation states it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Producer {
    /// Name or company name.
    pub name: String,
    /// Tax number.
    pub nif: String,
    /// Postal address.
    pub address: String,
    /// Place of the declaration: town and country.
    pub place: String,
    /// Date of the declaration, in words.
    pub date: String,
}

/// Program that creates the records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ComputerSystem {
    /// Name of the producer.
    #[serde(rename = "NombreRazon")]
    pub producer: String,
    /// Tax number of the producer.
    #[serde(rename = "NIF")]
    pub nif: String,
    #[serde(rename = "NombreSistemaInformatico")]
    name: &'static str,
    #[serde(rename = "IdSistemaInformatico")]
    code: &'static str,
    #[serde(rename = "Version")]
    pub version: String,
    #[serde(rename = "NumeroInstalacion")]
    pub installation: String,
    /// Sends every record: the program knows no other way of creating them.
    #[serde(rename = "TipoUsoPosibleSoloVerifactu")]
    only_verifactu: &'static str,
    /// One shop has one seller.
    #[serde(rename = "TipoUsoPosibleMultiOT")]
    several_sellers_possible: &'static str,
    #[serde(rename = "IndicadorMultiplesOT")]
    several_sellers: &'static str,
}

impl ComputerSystem {
    pub fn new(producer: &Producer, version: &str, installation: &str) -> Self {
        Self {
            producer: xml_text(&producer.name),
            nif: producer.nif.clone(),
            name: NAME,
            code: CODE,
            version: version.to_owned(),
            installation: installation.to_owned(),
            only_verifactu: "S",
            several_sellers_possible: "N",
            several_sellers: "N",
        }
    }
}
