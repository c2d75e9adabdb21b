//! Checks of the settings: everything required to start, and further suspicious values.

use mostrador_core::payments::PaymentKind;
use mostrador_core::time::local_day;
use mostrador_core::verifactu::ComplianceNotice;

use super::{Finding, Subject};
use crate::clock;
use crate::config::{Config, ConfigError, REDSYS_TEST, Redsys, SANDBOX_PATH};
use crate::services::settings::effective::ShopSettings;

pub(crate) fn check(configured: &Config, dev: bool, shop: &ShopSettings) -> Vec<Finding> {
    let config = &configured.with_saved(&shop.saved);
    let mut findings = match shop.apply_to(configured.clone(), dev) {
        Ok(ready) => {
            let mut findings = vec![Finding::ok(Subject::Settings, "La configuración está completa.")];
            if shop.offered.iter().any(|kind| kind.redirects()) {
                findings.extend(gateway(&ready.with_saved(&shop.saved).redsys));
            }
            findings
        }
        Err(ConfigError::Invalid(reasons)) => {
            reasons.into_iter().map(|reason| Finding::error(Subject::Settings, capitalize(&reason))).collect()
        }
        Err(error) => vec![Finding::error(Subject::Settings, error.to_string())],
    };
    if !dev {
        findings.extend(missing_optional(config, &shop.offered));
        findings.extend(verifactu(config, local_day(clock::now())));
    }
    if let Some(site) = &config.site {
        let place = site.display();
        findings.push(if site.join("index.html").is_file() {
            Finding::ok(Subject::Site, format!("Sitio web en {place}: está."))
        } else {
            let text =
                format!("Sitio web en {place}: no está. Constrúyelo (`npm run release`) o corrige «site».");
            Finding::error(Subject::Site, text)
        });
    }
    findings
}

fn missing_optional(config: &Config, offered: &[PaymentKind]) -> Vec<Finding> {
    let optional = [
        offered.is_empty().then_some("No se ofrece ninguna forma de pago: nadie puede comprar. Actívalas en el panel, en Ajustes."),
        config.price_table.key.is_empty()
            .then_some("No hay price_table.key: la tienda abre sin tarifario de profesionales. `openssl rand -base64 48` hace una."),
        config.mail.owner.is_empty().then_some("No hay mail.owner: nadie recibe aviso de los pedidos."),
        (config.transfer.iban.is_empty() && offered.contains(&PaymentKind::Transfer))
            .then_some("No hay transfer.iban: a quien paga por transferencia no se le dice adónde."),
    ];
    optional.into_iter().flatten().map(|text| Finding::warning(Subject::Settings, text)).collect()
}

/// Warns before VERI*FACTU is compulsory, and from then on.
fn verifactu(config: &Config, today: i64) -> Option<Finding> {
    let shop = &config.verifactu.shop;
    let date = shop.compulsory_from(&config.seller.nif);
    let notice = ComplianceNotice::of(shop.mode, date, today)?;
    let text = format!(
        "VERI*FACTU es obligatorio desde el {date}, y los registros no se envían: actívalo en el panel, en Ajustes › VeriFactu."
    );
    Some(match notice {
        ComplianceNotice::Soon => Finding::warning(Subject::Settings, text),
        ComplianceNotice::Overdue => Finding::error(Subject::Settings, text),
    })
}

/// Checks gateway settings that the bank would reject without an explanation.
fn gateway(redsys: &Redsys) -> Vec<Finding> {
    let number = |text: &str, max_digits: usize| {
        (1..=max_digits).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut wrong = Vec::new();
    if !number(&redsys.merchant_code, 9) {
        wrong.push("redsys.merchant_code (FUC) son 9 cifras como mucho, y nada más que cifras.".to_owned());
    }
    let bizum = redsys.bizum.as_ref().map(|bizum| ("redsys.bizum.terminal", &bizum.terminal));
    for (name, terminal) in [("redsys.terminal", &redsys.terminal)].into_iter().chain(bizum) {
        if !number(terminal, 3) {
            wrong.push(format!("{name} son 3 cifras como mucho, y nada más que cifras."));
        }
    }
    let real = redsys.url.contains("//sis.redsys.es/");
    let sandbox = redsys.url == SANDBOX_PATH;
    if !real && !sandbox && !redsys.url.starts_with("https://") {
        wrong.push("redsys.url no es una dirección https.".to_owned());
    }
    for (name, address) in [("redsys.rest_url", &redsys.rest_url), ("redsys.query_url", &redsys.query_url)] {
        if !address.is_empty() && !sandbox && !address.starts_with("https://") {
            wrong.push(format!("{name} no es una dirección https: déjala vacía para la habitual del banco."));
        } else if real && address.contains("//sis-t.redsys.es") {
            wrong.push(format!("{name} es del entorno de pruebas y redsys.url del real."));
        }
    }
    if redsys.url == REDSYS_TEST {
        wrong.push("La pasarela es la de pruebas: los pedidos quedan pagados sin cobrar.".to_owned());
    }
    if !wrong.is_empty() {
        return wrong.into_iter().map(|text| Finding::error(Subject::Gateway, text)).collect();
    }
    let (code, terminal) = (&redsys.merchant_code, &redsys.terminal);
    let target = if sandbox { "la pasarela de pruebas de la tienda" } else { redsys.url.as_str() };
    vec![Finding::ok(
        Subject::Gateway,
        format!("Pasarela: comercio {code}, terminal {terminal}, en {target}."),
    )]
}

fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::Severity;
    use super::*;

    fn texts(redsys: &Redsys) -> Vec<String> {
        let wrong = gateway(redsys).into_iter().filter(|finding| finding.severity == Severity::Error);
        wrong.map(|finding| finding.text).collect()
    }

    #[test]
    fn invalid_gateway_settings_are_reported() {
        let good = Redsys {
            url: "https://sis.redsys.es/sis/realizarPago".into(),
            merchant_code: "123456789".into(),
            ..Redsys::default()
        };
        assert!(texts(&good).is_empty());
        let invalid = Redsys { terminal: "T1".into(), merchant_code: "1234567890".into(), ..good.clone() };
        assert_eq!(texts(&invalid).len(), 2);
        let mixed = Redsys { rest_url: "https://sis-t.redsys.es:25443/x".into(), ..good.clone() };
        assert!(texts(&mixed)[0].contains("entorno de pruebas"));
        let plain = Redsys { query_url: "http://sis.redsys.es/x".into(), ..good };
        assert!(texts(&plain)[0].starts_with("redsys.query_url no es una dirección https"));
    }

    #[test]
    fn each_missing_setting_is_a_separate_finding() {
        let shop = ShopSettings { offered: PaymentKind::ALL.into(), ..ShopSettings::default() };
        let findings = check(&Config::default(), false, &shop);
        let wrong = findings.iter().filter(|finding| finding.severity == Severity::Error);
        assert!(wrong.clone().count() >= 6, "{findings:?}");
        assert!(wrong.clone().any(|finding| finding.text.starts_with("Falta session.key")), "{findings:?}");
        assert!(findings.iter().any(|finding| finding.text.contains("price_table.key")));
        let dev = check(&Config::default(), true, &shop);
        assert!(dev.iter().all(|finding| finding.severity == Severity::Ok), "{dev:?}");
    }
}
