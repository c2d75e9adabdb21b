//! Answers of the tax agency, and the text of a stored record.

use mostrador_core::verifactu::{HeldState, INITIAL_WAIT_SECONDS, RecordOutcome};
use roxmltree::{Document, Node};

use crate::payments::redsys::status_query::{element_text, find_element};

/// Answer to a sending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Processed(Processed),
    Fault(Fault),
}

/// Rejection of a message as a whole: nothing was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Error code of the agency; `None` for a fault of the web service itself.
    pub code: Option<u32>,
    pub text: String,
}

/// Sending of which the agency has answered each record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Processed {
    /// Verification code; empty if no record was accepted.
    pub csv: String,
    pub wait_seconds: u32,
    pub lines: Vec<AnswerLine>,
}

/// Answer to one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerLine {
    pub number: String,
    pub is_cancellation: bool,
    pub outcome: RecordOutcome,
    pub code: Option<u32>,
    pub message: String,
}

/// Record that the agency holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldRecord {
    pub hash: String,
    pub state: HeldState,
    pub code: Option<u32>,
    pub message: String,
}

/// Reads the answer to a sending; `None` for any other text.
pub fn parse_sending(body: &str) -> Option<Answer> {
    let document = Document::parse(body).ok()?;
    let root = document.root();
    if find_element(root, "Fault").is_some() {
        return Some(Answer::Fault(parse_fault(root)));
    }
    let answer = find_element(root, "RespuestaRegFactuSistemaFacturacion")?;
    let wait = element_text(answer, "TiempoEsperaEnvio").and_then(|text| text.parse().ok());
    let lines = answer.children().filter(|node| node.tag_name().name() == "RespuestaLinea");
    Some(Answer::Processed(Processed {
        csv: element_text(answer, "CSV").unwrap_or_default(),
        wait_seconds: wait.unwrap_or(INITIAL_WAIT_SECONDS),
        lines: lines.map(parse_line).collect::<Option<_>>()?,
    }))
}

/// Reads a fault, whose text begins with its code: `Codigo[4102].El XML no cumple el esquema.`
fn parse_fault(root: Node<'_, '_>) -> Fault {
    let text = element_text(root, "faultstring").unwrap_or_default();
    let code = text.split_once("Codigo[").and_then(|(_, rest)| rest.split_once(']'));
    Fault { code: code.and_then(|(code, _)| code.trim().parse().ok()), text }
}

fn parse_line(line: Node<'_, '_>) -> Option<AnswerLine> {
    let code = element_text(line, "CodigoErrorRegistro").and_then(|code| code.parse().ok());
    let outcome = match element_text(line, "EstadoRegistro")?.as_str() {
        "Correcto" => RecordOutcome::Correct,
        "AceptadoConErrores" => RecordOutcome::AcceptedWithErrors { code: code.unwrap_or_default() },
        "Incorrecto" => RecordOutcome::Rejected { code: code.unwrap_or_default() },
        _ => return None,
    };
    Some(AnswerLine {
        number: element_text(line, "NumSerieFactura")?,
        is_cancellation: element_text(line, "TipoOperacion").as_deref() == Some("Anulacion"),
        outcome,
        code,
        message: element_text(line, "DescripcionErrorRegistro").unwrap_or_default(),
    })
}

/// Reads the answer to a query of one invoice: the record that the agency holds, if any.
///
/// # Errors
/// The text is a fault, or no answer.
pub fn parse_query(body: &str) -> Result<Option<HeldRecord>, String> {
    let unreadable = || "respuesta ilegible".to_owned();
    let document = Document::parse(body).map_err(|_| unreadable())?;
    let root = document.root();
    if find_element(root, "Fault").is_some() {
        return Err(parse_fault(root).text);
    }
    let answer = find_element(root, "RespuestaConsultaFactuSistemaFacturacion").ok_or_else(unreadable)?;
    let Some(found) = find_element(answer, "RegistroRespuestaConsultaFactuSistemaFacturacion") else {
        return Ok(None);
    };
    let data = find_element(found, "DatosRegistroFacturacion").ok_or_else(unreadable)?;
    // The previous record has an element of the same name.
    let own = data.children().find(|node| node.tag_name().name() == "Huella");
    let states = found.children().find(|node| node.tag_name().name() == "EstadoRegistro");
    let state = states.and_then(|node| {
        let inner = node.children().find(|node| node.tag_name().name() == "EstadoRegistro")?;
        HeldState::parse(inner.text()?.trim())
    });
    Ok(Some(HeldRecord {
        hash: own.and_then(|node| node.text()).unwrap_or_default().trim().to_owned(),
        state: state.ok_or_else(unreadable)?,
        code: element_text(found, "CodigoErrorRegistro").and_then(|code| code.parse().ok()),
        message: element_text(found, "DescripcionErrorRegistro").unwrap_or_default(),
    }))
}

/// Text of which a record has the hash, from its element.
pub fn hash_text(record: Node<'_, '_>) -> Option<String> {
    let id = find_element(record, "IDFactura")?;
    let previous = find_element(record, "RegistroAnterior").and_then(|node| element_text(node, "Huella"));
    let previous = previous.unwrap_or_default();
    let generated_at = element_text(record, "FechaHoraHusoGenRegistro")?;
    let field = |node, name: &str| element_text(node, name).map(|text| format!("{name}={text}"));
    let mut fields = match record.tag_name().name() {
        "RegistroAlta" => vec![
            field(id, "IDEmisorFactura")?,
            field(id, "NumSerieFactura")?,
            field(id, "FechaExpedicionFactura")?,
            field(record, "TipoFactura")?,
            field(record, "CuotaTotal")?,
            field(record, "ImporteTotal")?,
        ],
        _ => vec![
            field(id, "IDEmisorFacturaAnulada")?,
            field(id, "NumSerieFacturaAnulada")?,
            field(id, "FechaExpedicionFacturaAnulada")?,
        ],
    };
    fields.push(format!("Huella={previous}"));
    fields.push(format!("FechaHoraHusoGenRegistro={generated_at}"));
    Some(fields.join("&"))
}

#[cfg(test)]
mod tests {
    use super::super::xml::envelope;
    use super::*;
    use crate::digest;

    #[test]
    fn answers_are_read_by_record() {
        let line = |operation: &str, state: &str, more: &str| {
            format!(
                "<r:RespuestaLinea><r:IDFactura><i:IDEmisorFactura>89890001K</i:IDEmisorFactura>\
                 <i:NumSerieFactura>F-1</i:NumSerieFactura></r:IDFactura><r:Operacion>\
                 <i:TipoOperacion>{operation}</i:TipoOperacion></r:Operacion><r:EstadoRegistro>{state}</r:EstadoRegistro>\
                 {more}</r:RespuestaLinea>"
            )
        };
        let lines = [
            line("Alta", "Correcto", ""),
            line("Anulacion", "AceptadoConErrores", "<r:CodigoErrorRegistro>2005</r:CodigoErrorRegistro>"),
            line(
                "Alta",
                "Incorrecto",
                "<r:CodigoErrorRegistro>3000</r:CodigoErrorRegistro>\
                 <r:DescripcionErrorRegistro>Registro duplicado</r:DescripcionErrorRegistro><r:RegistroDuplicado>\
                 <i:EstadoRegistroDuplicado>Anulada</i:EstadoRegistroDuplicado></r:RegistroDuplicado>",
            ),
        ]
        .concat();
        let body = envelope(&format!(
            "<r:RespuestaRegFactuSistemaFacturacion xmlns:r=\"r\" xmlns:i=\"i\"><r:CSV>A-1</r:CSV>\
             <r:TiempoEsperaEnvio>120</r:TiempoEsperaEnvio><r:EstadoEnvio>ParcialmenteCorrecto</r:EstadoEnvio>{lines}\
             </r:RespuestaRegFactuSistemaFacturacion>"
        ));
        let Some(Answer::Processed(answer)) = parse_sending(&body) else { panic!("no answer") };
        assert_eq!((answer.csv.as_str(), answer.wait_seconds), ("A-1", 120));
        let outcomes: Vec<_> = answer.lines.iter().map(|line| line.outcome).collect();
        assert_eq!(
            outcomes,
            [
                RecordOutcome::Correct,
                RecordOutcome::AcceptedWithErrors { code: 2_005 },
                RecordOutcome::Rejected { code: 3_000 },
            ]
        );
        assert!(answer.lines[1].is_cancellation && answer.lines[2].message == "Registro duplicado");
    }

    /// Web-service document 1.0.3, example of a fault.
    #[test]
    fn faults_are_distinguished_from_other_texts() {
        let fault = "<env:Envelope xmlns:env=\"http://schemas.xmlsoap.org/soap/envelope/\"><env:Body><env:Fault>\
             <faultcode>env:Client</faultcode><faultstring>Codigo[4104].El NIF del titular en la cabecera no está \
             identificado.</faultstring></env:Fault></env:Body></env:Envelope>";
        let Some(Answer::Fault(read)) = parse_sending(fault) else { panic!("no fault") };
        assert!(read.code == Some(4_104) && read.text.starts_with("Codigo[4104]."), "{read:?}");
        let of_service = fault.replace("Codigo[4104].", "Internal Error. ");
        let Some(Answer::Fault(read)) = parse_sending(&of_service) else { panic!("no fault") };
        assert_eq!(read.code, None);
        assert!(parse_query(fault).unwrap_err().contains("4104"));
        for other in ["", "<html></html>", "<h1>503"] {
            assert_eq!(parse_sending(other), None, "{other}");
            assert!(parse_query(other).is_err(), "{other}");
        }
    }

    /// Rule 14.1. «Especificaciones de la huella» 0.1.2, examples 6.1 to 6.3.
    #[test]
    fn hashes_match_the_published_examples() {
        let hash = |xml: &str| {
            let document = Document::parse(xml).unwrap();
            digest::sha256_hex_upper(hash_text(document.root_element()).unwrap())
        };
        let registration = |number: &str, chaining: &str, second: &str| {
            format!(
                "<RegistroAlta><IDFactura><IDEmisorFactura>89890001K</IDEmisorFactura>\
                 <NumSerieFactura>{number}</NumSerieFactura><FechaExpedicionFactura>01-01-2024</FechaExpedicionFactura>\
                 </IDFactura><TipoFactura>F1</TipoFactura><CuotaTotal>12.35</CuotaTotal>\
                 <ImporteTotal>123.45</ImporteTotal><Encadenamiento>{chaining}</Encadenamiento>\
                 <FechaHoraHusoGenRegistro>2024-01-01T19:20:{second}+01:00</FechaHoraHusoGenRegistro></RegistroAlta>"
            )
        };
        let after = |hash: &str| format!("<RegistroAnterior><Huella>{hash}</Huella></RegistroAnterior>");
        let first = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
        let second = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";
        assert_eq!(hash(&registration("12345678/G33", "<PrimerRegistro>S</PrimerRegistro>", "30")), first);
        assert_eq!(hash(&registration("12345679/G34", &after(first), "35")), second);
        let cancellation = format!(
            "<RegistroAnulacion><IDFactura><IDEmisorFacturaAnulada>89890001K</IDEmisorFacturaAnulada>\
             <NumSerieFacturaAnulada>12345679/G34</NumSerieFacturaAnulada>\
             <FechaExpedicionFacturaAnulada>01-01-2024</FechaExpedicionFacturaAnulada></IDFactura>\
             <Encadenamiento>{}</Encadenamiento>\
             <FechaHoraHusoGenRegistro>2024-01-01T19:20:40+01:00</FechaHoraHusoGenRegistro></RegistroAnulacion>",
            after(second)
        );
        assert_eq!(hash(&cancellation), "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68");
    }
}
