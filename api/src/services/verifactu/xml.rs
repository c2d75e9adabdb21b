//! Messages to the tax agency: SOAP 1.1 envelopes with the elements of its schemas.

use mostrador_core::verifactu::SCHEMA_VERSION;
use serde::Serialize;
use sqlx::Error;

const SOAP: &str = "http://schemas.xmlsoap.org/soap/envelope/";
/// Folder of the namespaces.
macro_rules! namespace {
    ($file:literal) => {
        concat!(
            "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/",
            $file
        )
    };
}
/// Namespace of the records and of most types.
const INFORMATION: &str = namespace!("SuministroInformacion.xsd");
const SENDING: &str = namespace!("SuministroLR.xsd");
const QUERY: &str = namespace!("ConsultaLR.xsd");

/// Seller whose records are sent (`ObligadoEmision`).
#[derive(Clone, Debug, Serialize)]
#[serde(rename = "ObligadoEmision")]
pub struct Sender {
    #[serde(rename = "NombreRazon")]
    pub name: String,
    #[serde(rename = "NIF")]
    pub nif: String,
}

/// Part of the header of a program that sends every record.
#[derive(Clone, Debug, Serialize)]
#[serde(rename = "RemisionVoluntaria")]
struct VoluntarySending {
    #[serde(rename = "Incidencia")]
    incident: &'static str,
}

/// Period of a query.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Period<'a> {
    ejercicio: &'a str,
    periodo: &'a str,
}

/// Serialises a value as an element with the name of its type.
pub fn element<T: Serialize>(value: &T) -> Result<String, Error> {
    quick_xml::se::to_string(value).map_err(|error| Error::Encode(Box::new(error)))
}

/// Message with records, each an element of [`element`]. `has_incident` after a failure of the sending.
pub fn sending(sender: &Sender, has_incident: bool, records: &[String]) -> Result<String, Error> {
    let incident = if has_incident { element(&VoluntarySending { incident: "S" })? } else { String::new() };
    let header = element(sender)? + &incident;
    let records = records.iter().map(|record| format!("<sum:RegistroFactura>{record}</sum:RegistroFactura>"));
    let records = records.collect::<Vec<_>>().concat();
    Ok(envelope(&format!(
        "<sum:RegFactuSistemaFacturacion xmlns:sum=\"{SENDING}\" xmlns=\"{INFORMATION}\">\
         <sum:Cabecera>{header}</sum:Cabecera>{records}</sum:RegFactuSistemaFacturacion>"
    )))
}

/// Query of the record of one invoice, by the month of a day, `dd-mm-yyyy`. The agency holds an invoice in the month of its
/// operation, or of its issue where it states none.
pub fn query(sender: &Sender, number: &str, day: &str) -> Result<String, Error> {
    let (header, number) = (element(sender)?, quick_xml::escape::escape(number));
    let (year, month) = (day.get(6..).unwrap_or_default(), day.get(3..5).unwrap_or_default());
    let period = quick_xml::se::to_string_with_root(
        "con:PeriodoImputacion",
        &Period { ejercicio: year, periodo: month },
    )
    .map_err(|error| Error::Encode(Box::new(error)))?;
    Ok(envelope(&format!(
        "<con:ConsultaFactuSistemaFacturacion xmlns:con=\"{QUERY}\" xmlns=\"{INFORMATION}\">\
         <con:Cabecera><IDVersion>{SCHEMA_VERSION}</IDVersion>{header}</con:Cabecera><con:FiltroConsulta>{period}\
         <con:NumSerieFactura>{number}</con:NumSerieFactura></con:FiltroConsulta></con:ConsultaFactuSistemaFacturacion>"
    )))
}

/// Wraps the content of a message.
pub fn envelope(body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<soapenv:Envelope xmlns:soapenv=\"{SOAP}\"><soapenv:Body>{body}\
         </soapenv:Body></soapenv:Envelope>"
    )
}
