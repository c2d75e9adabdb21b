//! Simulated agency of a development server: answers like the documented service, and holds its records in the database.
//!
//! A record with a country that the schema does not have is a fault of the whole sending, and one that arrives late without an
//! incident is accepted with the error 2004. Tax numbers of recipients that begin with `000` are in no census, and VAT numbers that
//! the register denies are not identified: rejected. A stored behaviour makes it fail.

use mostrador_core::checkout::VatNumberStatus;
use mostrador_core::forms::is_identity_document;
use mostrador_core::money::Cents;
use mostrador_core::time::Timestamp;
use mostrador_core::verifactu::{MAX_AGE_MS, MAX_RECORDS, is_schema_country};
use roxmltree::{Document, Node};

use super::answer::hash_text;
use super::submitted::{self, submitted};
use super::xml::envelope;
use crate::clock;
use crate::db::repositories::sandbox_verifactu::HeldInvoice;
use crate::db::repositories::{sandbox_verifactu, vat_number_checks};
use crate::db::{Database, Tx};
use crate::digest;
use crate::payments::redsys::status_query::{element_text, find_element};

/// Wait between sendings, in seconds.
const WAIT_SECONDS: u32 = 60;
/// Tolerance of the sums, in cents.
const TOLERANCE: i64 = 1_000;
/// Beginning of the tax numbers in no census.
const OUTSIDE_CENSUS: &str = "000";

/// Behaviour of the simulated agency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behaviour {
    Up,
    /// No message arrives.
    Down,
    /// Messages arrive, and their answers are lost.
    AnswersLost,
    /// Sendings are rejected as a whole.
    Suspended,
}

impl Behaviour {
    fn parse(name: &str) -> Self {
        match name {
            "down" => Self::Down,
            "answers_lost" => Self::AnswersLost,
            "suspended" => Self::Suspended,
            _ => Self::Up,
        }
    }
}

const OTHER_ISSUER: &str = "El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.";
/// Characters of a SHA-256 hash in hexadecimal.
const HASH_LENGTH: usize = 64;

/// State after a record, with an error code and text.
type Verdict = (&'static str, Option<(u32, String)>);

/// Answers a message that arrives at an instant.
///
/// # Errors
/// There is no answer.
pub async fn answer(store: &Database, message: &str, now: Timestamp) -> Result<String, String> {
    let no_answer = |error: sqlx::Error| error.to_string();
    let behaviour = {
        let mut db = store.begin_read().await.map_err(no_answer)?;
        Behaviour::parse(&sandbox_verifactu::behaviour(&mut db).await.map_err(no_answer)?)
    };
    if behaviour == Behaviour::Down {
        return Err("la agencia simulada está parada".to_owned());
    }
    if behaviour == Behaviour::Suspended {
        return Ok(fault("Codigo[4141].Su acceso al sistema VERIFACTU ha sido suspendido temporalmente."));
    }
    let answered = store.transaction(async |tx| reply(tx, message, now).await).await.map_err(no_answer)?;
    if behaviour == Behaviour::AnswersLost {
        return Err("la respuesta de la agencia simulada se ha perdido".to_owned());
    }
    Ok(answered)
}

async fn reply(tx: &mut Tx, message: &str, now: Timestamp) -> Result<String, sqlx::Error> {
    let Ok(document) = Document::parse(message) else {
        return Ok(fault("Codigo[4102].El XML no cumple el esquema."));
    };
    if let Some(query) = find_element(document.root(), "ConsultaFactuSistemaFacturacion") {
        return reply_to_query(tx, query).await;
    }
    let Some(sending) = find_element(document.root(), "RegFactuSistemaFacturacion") else {
        return Ok(fault("Codigo[4102].El XML no cumple el esquema."));
    };
    let countries = sending.descendants().filter(|node| node.tag_name().name() == "CodigoPais");
    if countries.filter_map(|node| node.text()).any(|code| !is_schema_country(code)) {
        return Ok(fault(
            "Codigo[4102].El XML no cumple el esquema. El valor de CodigoPais no es de la lista.",
        ));
    }
    let has_incident = element_text(sending, "Incidencia").as_deref() == Some("S");
    let header = find_element(sending, "ObligadoEmision").and_then(|node| element_text(node, "NIF"));
    let sender = header.unwrap_or_default();
    if !is_identity_document(&sender) {
        return Ok(fault("Codigo[4104].El NIF del titular en la cabecera no está identificado."));
    }
    let records: Vec<_> =
        sending.children().filter(|node| node.tag_name().name() == "RegistroFactura").collect();
    if records.is_empty() || records.len() > MAX_RECORDS {
        return Ok(fault("Codigo[4113].El número de registros no es válido."));
    }
    let (mut lines, mut accepted) = (Vec::new(), 0);
    for record in &records {
        let Some(record) = record.first_element_child() else { continue };
        let is_cancellation = record.tag_name().name() == "RegistroAnulacion";
        let suffix = if is_cancellation { "Anulada" } else { "" };
        let id = |name: &str| element_text(record, &format!("{name}{suffix}")).unwrap_or_default();
        let number = id("NumSerieFactura");
        let held = sandbox_verifactu::held(tx, &number).await?;
        let known = sandbox_verifactu::count(tx).await?;
        let (state, error) = if has_denied_vat_number(tx, record).await? {
            ("Incorrecto", Some((1_103, "El valor del campo ID es incorrecto.".to_owned())))
        } else {
            match verdict(record, &sender, held.as_ref(), known) {
                ("Correcto", None) if !has_incident && is_late(record, now) => late(),
                verdict => verdict,
            }
        };
        if state != "Incorrecto" {
            accepted += 1;
            let hash = element_text_of_child(record, "Huella");
            let kept = match (is_cancellation, state) {
                (true, _) => "Anulada",
                (false, "Correcto") => "Correcta",
                (false, _) => "AceptadaConErrores",
            };
            let held = HeldInvoice {
                period: period(record, is_cancellation.then_some(held.as_ref()).flatten()),
                invoice_number: number.clone(),
                issuer: sender.clone(),
                hash,
                state: kept.into(),
                has_incident,
            };
            sandbox_verifactu::hold(tx, &held).await?;
        }
        let operation = if is_cancellation { "Anulacion" } else { "Alta" };
        let escaped = quick_xml::escape::escape(number.as_str());
        let duplicate = held.filter(|_| error.as_ref().is_some_and(|(code, _)| *code == 3_000));
        let duplicate = duplicate.map_or(String::new(), |held| {
            format!(
                "<RegistroDuplicado><IdPeticionRegistroDuplicado>1</IdPeticionRegistroDuplicado>\
                 <EstadoRegistroDuplicado>{}</EstadoRegistroDuplicado></RegistroDuplicado>",
                held.state
            )
        });
        let error = error.map_or(String::new(), |(code, text)| {
            format!(
                "<CodigoErrorRegistro>{code}</CodigoErrorRegistro>\
                 <DescripcionErrorRegistro>{}</DescripcionErrorRegistro>{duplicate}",
                quick_xml::escape::escape(text.as_str())
            )
        });
        lines.push(format!(
            "<RespuestaLinea><IDFactura><IDEmisorFactura>{sender}</IDEmisorFactura>\
             <NumSerieFactura>{escaped}</NumSerieFactura></IDFactura><Operacion>\
             <TipoOperacion>{operation}</TipoOperacion></Operacion><EstadoRegistro>{state}</EstadoRegistro>{error}\
             </RespuestaLinea>"
        ));
    }
    let lines = lines.concat();
    let sending_state = match accepted {
        0 => "Incorrecto",
        all if all == records.len() => "Correcto",
        _ => "ParcialmenteCorrecto",
    };
    let csv = if accepted > 0 { "<CSV>A-SIMULADO</CSV>" } else { "" };
    Ok(envelope(&format!(
        "<RespuestaRegFactuSistemaFacturacion>{csv}<TiempoEsperaEnvio>{WAIT_SECONDS}</TiempoEsperaEnvio>\
         <EstadoEnvio>{sending_state}</EstadoEnvio>{lines}</RespuestaRegFactuSistemaFacturacion>"
    )))
}

/// Month in which an invoice is held: that of its operation, or of its issue. A cancellation leaves its invoice where it is.
fn period(record: Node<'_, '_>, cancelled: Option<&HeldInvoice>) -> String {
    if let Some(held) = cancelled {
        return held.period.clone();
    }
    let days = ["FechaOperacion", "FechaExpedicionFactura", "FechaExpedicionFacturaAnulada"];
    let day = days.into_iter().find_map(|name| element_text(record, name)).unwrap_or_default();
    day.get(3..).unwrap_or_default().to_owned()
}

/// Returns true for a record that was created longer ago than the agency admits.
fn is_late(record: Node<'_, '_>, now: Timestamp) -> bool {
    let created_at = element_text(record, "FechaHoraHusoGenRegistro");
    created_at
        .and_then(|text| clock::parse_rfc3339(&text))
        .is_some_and(|created_at| now - created_at > MAX_AGE_MS)
}

fn late() -> Verdict {
    let text = "El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT.";
    ("AceptadoConErrores", Some((2_004, text.to_owned())))
}

/// Returns true for a recipient with a VAT number that is not in the register: «debe estar identificado».
async fn has_denied_vat_number(tx: &mut Tx, record: Node<'_, '_>) -> Result<bool, sqlx::Error> {
    let other = find_element(record, "Destinatarios").and_then(|node| find_element(node, "IDOtro"));
    let Some(other) = other.filter(|other| element_text(*other, "IDType").as_deref() == Some("02")) else {
        return Ok(false);
    };
    let check = vat_number_checks::find(tx, &element_text(other, "ID").unwrap_or_default()).await?;
    Ok(check.is_some_and(|check| check.status == VatNumberStatus::Invalid))
}

/// Checks a record. `known` is the number of invoices that the agency holds.
fn verdict(record: Node<'_, '_>, sender: &str, held: Option<&HeldInvoice>, known: i64) -> Verdict {
    let rejected = |code, text: &str| ("Incorrecto", Some((code, text.to_owned())));
    let flag = |name: &str| element_text(record, name).unwrap_or_default();
    let issuer = |name: &str| element_text(record, name).is_some_and(|nif| nif == sender);
    if record.tag_name().name() == "RegistroAnulacion" {
        return match held {
            _ if !issuer("IDEmisorFacturaAnulada") => rejected(1_108, OTHER_ISSUER),
            None if flag("SinRegistroPrevio") != "S" => {
                rejected(3_002, "No existe el registro de facturación.")
            }
            Some(held) if held.state == "Anulada" => {
                rejected(3_001, "El registro de facturación ya ha sido dado de baja.")
            }
            _ => accepted(record, known),
        };
    }
    if !issuer("IDEmisorFactura") {
        return rejected(1_108, OTHER_ISSUER);
    }
    let outside_census = find_element(record, "Destinatarios")
        .and_then(|node| element_text(node, "NIF"))
        .is_some_and(|nif| nif.starts_with(OUTSIDE_CENSUS));
    if outside_census {
        return rejected(1_110, "El NIF no está identificado en el censo de la AEAT.");
    }
    if let Some((code, fault)) = submitted(record).faults().into_iter().next() {
        return rejected(code, &fault.to_string());
    }
    match (held, flag("Subsanacion").as_str(), flag("RechazoPrevio").as_str()) {
        (Some(_), "S", "X") | (Some(_), "", _) => rejected(3_000, "Registro de facturación duplicado."),
        (None, "S", rejected_before) if rejected_before != "X" => {
            rejected(3_002, "No existe el registro de facturación.")
        }
        _ => accepted(record, known),
    }
}

/// Checks what the agency accepts with errors.
fn accepted(record: Node<'_, '_>, known: i64) -> Verdict {
    let with_errors = |code, text: &str| ("AceptadoConErrores", Some((code, text.to_owned())));
    let hash = hash_text(record).map(digest::sha256_hex_upper);
    let stated = element_text_of_child(record, "Huella");
    if hash.as_deref() != Some(stated.as_str()) {
        return with_errors(2_000, "El cálculo de la huella suministrada es incorrecta.");
    }
    let previous = find_element(record, "RegistroAnterior").and_then(|node| element_text(node, "Huella"));
    if let Some(previous) = previous {
        if previous.len() != HASH_LENGTH {
            return with_errors(2_002, "La longitud de huella del registro anterior no cumple.");
        }
        if !previous.chars().all(|digit| matches!(digit, '0'..='9' | 'A'..='F')) {
            return with_errors(2_003, "El contenido de la huella del registro anterior no cumple.");
        }
        if previous == stated {
            return with_errors(2_008, "La huella del registro anterior debe ser diferente a la del actual.");
        }
    }
    if element_text(record, "PrimerRegistro").is_some() && known > 0 {
        return with_errors(2_007, "No debe informarse como primer registro.");
    }
    if record.tag_name().name() == "RegistroAlta" {
        let sum = |names: &[&str]| -> i64 {
            let lines = record.descendants().filter(|node| node.tag_name().name() == "DetalleDesglose");
            lines.flat_map(|line| names.iter().filter_map(move |name| cents(line, name))).sum()
        };
        let taxes = ["CuotaRepercutida", "CuotaRecargoEquivalencia"];
        let total = sum(&["BaseImponibleOimporteNoSujeto"]) + sum(&taxes);
        if (cents(record, "ImporteTotal").unwrap_or_default() - total).abs() > TOLERANCE {
            return with_errors(2_005, "El campo ImporteTotal tiene un valor incorrecto.");
        }
        if (cents(record, "CuotaTotal").unwrap_or_default() - sum(&taxes)).abs() > TOLERANCE {
            return with_errors(2_006, "El campo CuotaTotal tiene un valor incorrecto.");
        }
    }
    ("Correcto", None)
}

fn cents(within: Node<'_, '_>, name: &str) -> Option<i64> {
    submitted::cents(&element_text(within, name)?).map(Cents::get)
}

/// Text of a child, not of one further inside.
fn element_text_of_child(node: Node<'_, '_>, name: &str) -> String {
    let child = node.children().find(|child| child.tag_name().name() == name);
    child.and_then(|child| child.text()).unwrap_or_default().to_owned()
}

async fn reply_to_query(tx: &mut Tx, query: Node<'_, '_>) -> Result<String, sqlx::Error> {
    let number = element_text(query, "NumSerieFactura").unwrap_or_default();
    let text = |name| element_text(query, name).unwrap_or_default();
    let period = format!("{}-{}", text("Periodo"), text("Ejercicio"));
    let held = sandbox_verifactu::held(tx, &number).await?;
    // Records of earlier versions of the simulated agency have no period.
    let held = held.filter(|held| held.period.is_empty() || held.period == period);
    let result = if held.is_some() { "ConDatos" } else { "SinDatos" };
    let found = held.map_or(String::new(), |HeldInvoice { hash, state, .. }| {
        format!(
            "<RegistroRespuestaConsultaFactuSistemaFacturacion><DatosRegistroFacturacion><Huella>{hash}</Huella>\
             </DatosRegistroFacturacion><EstadoRegistro><EstadoRegistro>{state}</EstadoRegistro></EstadoRegistro>\
             </RegistroRespuestaConsultaFactuSistemaFacturacion>"
        )
    });
    Ok(envelope(&format!(
        "<RespuestaConsultaFactuSistemaFacturacion><ResultadoConsulta>{result}</ResultadoConsulta>{found}\
         </RespuestaConsultaFactuSistemaFacturacion>"
    )))
}

fn fault(text: &str) -> String {
    envelope(&format!(
        "<soapenv:Fault><faultcode>soapenv:Client</faultcode><faultstring>{text}</faultstring></soapenv:Fault>"
    ))
}
