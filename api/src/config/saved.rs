//! Settings that the owner has saved in the panel, and that replace sections of the configuration.

use std::collections::BTreeMap;

use mostrador_core::payments::CardCapture;
use mostrador_core::shop_settings::{GatewayEnvironment, MailEncryption, MailServer, MailTexts};
use mostrador_core::taxes::TaxSettings;
use mostrador_core::verifactu::{OssTotals, SurchargeRegime, TaxOptions, VerifactuMode};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{
    BizumTerminal, Config, Mail, REDSYS_PRODUCTION, REDSYS_TEST, Redsys, Secret, ShopVerifactu, secret_cipher,
};
use crate::redsys_protocol::signature::SignatureVersion;

/// Saved sections, as JSON by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedSettings(pub BTreeMap<String, String>);

/// Section of the settings in the database.
pub trait Section: Serialize + DeserializeOwned {
    const NAME: &'static str;
}

impl Section for super::Seller {
    const NAME: &'static str = "seller";
}

impl Section for super::Transfer {
    const NAME: &'static str = "transfer";
}

/// Terminal of the payment gateway.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGateway {
    pub environment: GatewayEnvironment,
    pub merchant_code: String,
    pub merchant_name: String,
    pub terminal: String,
    pub signature: SignatureVersion,
    /// Encrypted.
    pub secret: String,
    /// Time at which the secret was set, RFC 3339.
    pub secret_set_at: Option<String>,
    /// `None` in settings that an older program has saved: the configuration has the terminal for Bizum, if there is one.
    #[serde(default)]
    pub bizum: Option<SavedBizum>,
    /// `None` in settings that an older program has saved: that of the configuration applies.
    #[serde(default)]
    pub card_capture: Option<CardCapture>,
    /// `None` in settings that an older program has saved: that of the configuration applies.
    #[serde(default)]
    pub saved_cards: Option<bool>,
}

/// Terminal for Bizum, in force while `enabled`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SavedBizum {
    pub enabled: bool,
    pub terminal: String,
    pub signature: SignatureVersion,
    /// Encrypted.
    pub secret: String,
    /// Time at which the secret was set, RFC 3339.
    pub secret_set_at: Option<String>,
}

impl SavedBizum {
    /// Purpose of the encrypted secret.
    pub const NAME: &'static str = "gateway_bizum";
}

impl Section for SavedGateway {
    const NAME: &'static str = "gateway";
}

impl Section for TaxSettings {
    const NAME: &'static str = "taxes";
}

/// Sender and server of mail.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedMail {
    pub sender_name: String,
    pub sender: String,
    pub owner: String,
    pub server: MailServer,
    /// Encrypted; empty for a server without login.
    pub password: String,
    /// Time at which the password was set, RFC 3339.
    pub password_set_at: Option<String>,
}

impl Section for SavedMail {
    const NAME: &'static str = "mail";
}

/// VERI*FACTU.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SavedVerifactu {
    pub mode: VerifactuMode,
    /// Number of this installation, random, given once.
    pub installation: String,
    pub surcharge_regime: SurchargeRegime,
    pub oss_totals: OssTotals,
    /// PEM, encrypted.
    pub certificate: String,
    /// Time at which the certificate was set, RFC 3339.
    pub certificate_set_at: Option<String>,
    pub is_seal: bool,
    /// Day from which it is compulsory, ISO 8601; empty for that of the law for the seller.
    #[serde(default)]
    pub compulsory_from: String,
}

impl Section for SavedVerifactu {
    const NAME: &'static str = "verifactu";
}

/// Texts of mails.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SavedMailTexts(pub MailTexts);

impl Section for SavedMailTexts {
    const NAME: &'static str = "mail_texts";
}

impl SavedSettings {
    /// Returns a section; `None` if it was never saved.
    pub fn section<S: Section>(&self) -> Option<S> {
        let text = self.0.get(S::NAME)?;
        serde_json::from_str(text)
            .inspect_err(|error| tracing::error!(%error, section = S::NAME, "saved settings unreadable"))
            .ok()
    }
}

impl Config {
    /// Returns the settings in force: the saved sections replace those of the configuration. A development server keeps
    /// its simulated gateway, with the saved time of the capture and offer to save cards.
    #[must_use]
    pub fn with_saved(&self, saved: &SavedSettings) -> Self {
        let mut config = self.clone();
        if let Some(seller) = saved.section() {
            config.seller = seller;
        }
        if let Some(transfer) = saved.section() {
            config.transfer = transfer;
        }
        if let Some(gateway) = saved.section::<SavedGateway>() {
            if self.dev {
                config.redsys.card_capture = gateway.card_capture.unwrap_or(self.redsys.card_capture);
                config.redsys.saved_cards = gateway.saved_cards.unwrap_or(self.redsys.saved_cards);
            } else {
                config.redsys = self.saved_redsys(gateway);
            }
        }
        if let Some(verifactu) = saved.section::<SavedVerifactu>() {
            config.verifactu.shop = self.saved_verifactu(verifactu);
        }
        if let Some(mail) = saved.section::<SavedMail>() {
            config.mail = self.saved_mail(&mail);
        }
        config
    }

    fn saved_redsys(&self, gateway: SavedGateway) -> Redsys {
        let url = match gateway.environment {
            GatewayEnvironment::Test => REDSYS_TEST,
            GatewayEnvironment::Production => REDSYS_PRODUCTION,
        };
        let configured = Some(&self.redsys).filter(|redsys| redsys.url == url);
        Redsys {
            url: url.to_owned(),
            merchant_code: gateway.merchant_code,
            merchant_name: gateway.merchant_name,
            terminal: gateway.terminal,
            // Without the session key of its time, the secret of the configuration is all that is left.
            secret: secret_cipher::open(&self.session, SavedGateway::NAME, &gateway.secret)
                .unwrap_or_else(|| self.redsys.secret.clone()),
            signature: gateway.signature,
            bizum: match gateway.bizum {
                Some(bizum) => self.saved_bizum(bizum),
                None => configured.and_then(|redsys| redsys.bizum.clone()),
            },
            card_capture: gateway.card_capture.unwrap_or(self.redsys.card_capture),
            saved_cards: gateway.saved_cards.unwrap_or(self.redsys.saved_cards),
            rest_url: configured.map(|redsys| redsys.rest_url.clone()).unwrap_or_default(),
            query_url: configured.map(|redsys| redsys.query_url.clone()).unwrap_or_default(),
        }
    }

    fn saved_bizum(&self, bizum: SavedBizum) -> Option<BizumTerminal> {
        let secret = secret_cipher::open(&self.session, SavedBizum::NAME, &bizum.secret);
        let configured = || self.redsys.bizum.as_ref().map(|bizum| bizum.secret.clone());
        bizum.enabled.then(|| BizumTerminal {
            terminal: bizum.terminal,
            secret: secret.or_else(configured).unwrap_or_default(),
            signature: bizum.signature,
        })
    }

    fn saved_verifactu(&self, saved: SavedVerifactu) -> ShopVerifactu {
        let certificate = secret_cipher::open(&self.session, SavedVerifactu::NAME, &saved.certificate);
        ShopVerifactu {
            mode: saved.mode,
            installation: saved.installation,
            options: TaxOptions { surcharge_regime: saved.surcharge_regime, oss_totals: saved.oss_totals },
            certificate: certificate.unwrap_or_default(),
            is_seal: saved.is_seal,
            compulsory_from: saved.compulsory_from,
        }
    }

    fn saved_mail(&self, mail: &SavedMail) -> Mail {
        let password =
            secret_cipher::open(&self.session, SavedMail::NAME, &mail.password).unwrap_or_default();
        Mail {
            from: sender(&mail.sender_name, &mail.sender),
            owner: mail.owner.clone(),
            smtp: smtp_url(&mail.server, &password),
        }
    }
}

fn sender(name: &str, address: &str) -> String {
    if name.is_empty() { address.to_owned() } else { format!("\"{name}\" <{address}>") }
}

/// Returns the URL of a mail server; empty if there is none.
pub fn smtp_url(server: &MailServer, password: &Secret) -> Secret {
    if server.host.is_empty() {
        return Secret::default();
    }
    let (scheme, query) = match server.encryption {
        MailEncryption::Tls => ("smtps", ""),
        MailEncryption::Starttls => ("smtp", "?tls=required"),
        MailEncryption::None => ("smtp", ""),
    };
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let login = match (server.user.as_str(), password.reveal()) {
        ("", _) => String::new(),
        (user, password) => format!("{}:{}@", encode(user), encode(password)),
    };
    Secret(format!("{scheme}://{login}{}:{}{query}", server.host, server.port))
}

#[cfg(test)]
mod tests {
    use super::super::encryption::is_unencrypted_remote;
    use super::*;

    fn saved(section: &impl Section, name: &str) -> SavedSettings {
        SavedSettings([(name.to_owned(), serde_json::to_string(section).unwrap())].into())
    }

    #[test]
    fn sections_replace_those_of_the_configuration() {
        let mut config = Config::default();
        config.session.key = "una-clave-larga-que-nadie-mas-conoce-1234".into();
        config.redsys.merchant_code = "1".into();
        assert_eq!(config.with_saved(&SavedSettings::default()).redsys.merchant_code, "1");
        let gateway = SavedGateway {
            environment: GatewayEnvironment::Test,
            merchant_code: "999008881".into(),
            merchant_name: "Jaralba".into(),
            terminal: "1".into(),
            signature: SignatureVersion::default(),
            secret: secret_cipher::seal(&config.session, SavedGateway::NAME, "clave").unwrap(),
            secret_set_at: None,
            bizum: None,
            card_capture: None,
            saved_cards: Some(true),
        };
        assert!(!config.redsys.saved_cards);
        config.redsys.bizum = Some(BizumTerminal { terminal: "7".into(), ..BizumTerminal::default() });
        let disabled = SavedGateway { bizum: Some(SavedBizum::default()), ..gateway.clone() };
        assert!(config.with_saved(&saved(&disabled, SavedGateway::NAME)).redsys.bizum.is_none());
        let saved = saved(&gateway, SavedGateway::NAME);
        let redsys = config.with_saved(&saved).redsys;
        assert_eq!(
            (redsys.url.as_str(), redsys.secret.reveal(), redsys.saved_cards),
            (REDSYS_TEST, "clave", true)
        );
        config.dev = true;
        let simulated = config.with_saved(&saved).redsys;
        assert_eq!(
            (simulated.merchant_code.as_str(), simulated.saved_cards),
            ("1", true),
            "a development server pays nothing"
        );
    }

    #[test]
    fn an_unreadable_section_is_ignored() {
        let broken = SavedSettings([("mail".to_owned(), "{}".to_owned())].into());
        assert_eq!(Config::default().with_saved(&broken).mail.from, "");
    }

    #[test]
    fn mail_servers_become_urls() {
        let server = |encryption| MailServer {
            host: "smtp.ejemplo.es".into(),
            port: 465,
            encryption,
            user: "ana@ejemplo.es".into(),
        };
        let password = Secret::from("a:b@c/ñ");
        let tls = smtp_url(&server(MailEncryption::Tls), &password);
        assert_eq!(tls.reveal(), "smtps://ana%40ejemplo%2Ees:a%3Ab%40c%2F%C3%B1@smtp.ejemplo.es:465");
        let starttls = smtp_url(&server(MailEncryption::Starttls), &password);
        assert!(!is_unencrypted_remote(tls.reveal()) && !is_unencrypted_remote(starttls.reveal()));
        let anonymous = MailServer { user: String::new(), ..server(MailEncryption::Starttls) };
        assert_eq!(smtp_url(&anonymous, &password).reveal(), "smtp://smtp.ejemplo.es:465?tls=required");
        assert!(smtp_url(&MailServer::default(), &password).is_empty());
        assert_eq!(sender("Jaralba, S. L.", "a@b.es"), "\"Jaralba, S. L.\" <a@b.es>");
    }
}
