//! VERI*FACTU: addresses of the tax agency, and the settings of the shop.

use mostrador_core::verifactu::{Producer, TaxOptions, VerifactuMode, compulsory_from};
use serde::{Deserialize, Serialize};

use super::Secret;

/// Path of the simulated agency of a development server.
pub const SANDBOX_AGENCY_PATH: &str = "/_sandbox/verifactu";

const SERVICE: &str = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const VERIFICATION: &str = "/wlpl/TIKE-CONT/ValidarQR";

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Verifactu {
    /// Producer of the program, for its «declaración responsable» and for every record.
    pub producer: Producer,
    /// Settings that the owner saves in the panel.
    #[serde(skip)]
    pub shop: ShopVerifactu,
}

/// Settings that the owner saves in the panel.
#[derive(Clone, Debug, Default)]
pub struct ShopVerifactu {
    pub mode: VerifactuMode,
    /// Identifies this installation of the program (`NumeroInstalacion`).
    pub installation: String,
    pub options: TaxOptions,
    /// Certificate chain and private key, PEM.
    pub certificate: Secret,
    /// The certificate is one of a seal, which has hosts of its own.
    pub is_seal: bool,
    /// Day from which it is compulsory, ISO 8601; empty for that of the law.
    pub compulsory_from: String,
}

impl ShopVerifactu {
    /// Day from which it is compulsory for a seller, ISO 8601.
    pub fn compulsory_from(&self, tax_number: &str) -> &str {
        if self.compulsory_from.is_empty() { compulsory_from(tax_number) } else { &self.compulsory_from }
    }

    /// Address of the agency's service.
    pub fn service_url(&self) -> String {
        let host = match (self.mode, self.is_seal) {
            (VerifactuMode::Production, false) => "https://www1.agenciatributaria.gob.es",
            (VerifactuMode::Production, true) => "https://www10.agenciatributaria.gob.es",
            (VerifactuMode::Test | VerifactuMode::Off, false) => "https://prewww1.aeat.es",
            (VerifactuMode::Test | VerifactuMode::Off, true) => "https://prewww10.aeat.es",
        };
        format!("{host}{SERVICE}")
    }
}

/// Address of the agency's page on which the QR code of a recorded invoice is checked.
pub fn verification_url(environment: VerifactuMode) -> String {
    let host = match environment {
        VerifactuMode::Production => "https://www2.agenciatributaria.gob.es",
        VerifactuMode::Test | VerifactuMode::Off => "https://prewww2.aeat.es",
    };
    format!("{host}{VERIFICATION}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 14.2.
    #[test]
    fn each_environment_has_its_addresses() {
        let url = |mode, is_seal| ShopVerifactu { mode, is_seal, ..ShopVerifactu::default() }.service_url();
        assert_eq!(
            url(VerifactuMode::Production, false),
            "https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP"
        );
        assert!(url(VerifactuMode::Production, true).starts_with("https://www10.agenciatributaria.gob.es/"));
        assert!(url(VerifactuMode::Test, false).starts_with("https://prewww1.aeat.es/"));
        assert!(url(VerifactuMode::Test, true).starts_with("https://prewww10.aeat.es/"));
        assert_eq!(
            verification_url(VerifactuMode::Production),
            "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR"
        );
        assert_eq!(verification_url(VerifactuMode::Test), "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR");
    }
}
