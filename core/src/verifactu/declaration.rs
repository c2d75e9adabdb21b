//! «Declaración responsable» of the producer of the program (rule 14.9; order HAC/1177/2024, art. 15).

use serde::Serialize;

use super::system::{CODE, NAME, Producer};

/// Declaration, in the order of the law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Declaration {
    pub title: &'static str,
    pub sections: Vec<DeclarationSection>,
    /// Every datum is stated; without the producer, there is no declaration.
    pub is_complete: bool,
}

/// Section of the declaration: its letter, its heading and what it states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeclarationSection {
    pub letter: char,
    pub heading: &'static str,
    /// Empty where the installation states nothing.
    pub text: String,
}

const COMPONENTS: &str = "Programa de servidor con base de datos y dos páginas web, la tienda y el panel de \
    administración. Cobra los pedidos de una tienda en línea, expide sus facturas y sus facturas rectificativas, genera el \
    registro de facturación de cada una en el mismo momento, lo encadena con el anterior por su huella y lo remite a la \
    Agencia Estatal de Administración Tributaria. No necesita equipos especiales.";
const SIGNATURES: &str = "No aplica: el sistema solo funciona como «VERI*FACTU» y no firma los registros.";

impl Declaration {
    /// Declaration of a version of the program.
    pub fn new(producer: &Producer, version: &str) -> Self {
        let Producer { name, nif, address, place, date } = producer;
        let compliance = format!(
            "{name} hace constar que el sistema informático «{NAME}», en la versión indicada en esta declaración, cumple con lo \
             dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria, en el Reglamento que \
             establece los requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los \
             procesos de facturación de empresarios y profesionales, y la estandarización de formatos de los registros de \
             facturación, aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024, de 17 de octubre, y \
             en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las \
             especificaciones de dicha orden."
        );
        let stated = |text: String| if name.trim().is_empty() { String::new() } else { text };
        let signed = if date.trim().is_empty() || place.trim().is_empty() {
            String::new()
        } else {
            format!("{date}, {place}")
        };
        let sections: Vec<_> = [
            ('a', "Nombre del sistema informático", NAME.to_owned()),
            ('b', "Código identificador del sistema informático", CODE.to_owned()),
            ('c', "Identificador completo de la versión", version.to_owned()),
            ('d', "Componentes, descripción y funcionalidades", COMPONENTS.to_owned()),
            ('e', "Funciona exclusivamente como «VERI*FACTU»", "Sí.".to_owned()),
            ('f', "Permite la facturación de varios obligados tributarios", "No.".to_owned()),
            ('g', "Tipos de firma de los registros", SIGNATURES.to_owned()),
            ('h', "Razón social o nombre del productor", name.clone()),
            ('i', "NIF del productor", nif.clone()),
            ('j', "Dirección postal de contacto del productor", address.clone()),
            ('k', "Cumplimiento", stated(compliance)),
            ('l', "Fecha y lugar", signed),
        ]
        .into_iter()
        .map(|(letter, heading, text)| DeclarationSection { letter, heading, text })
        .collect();
        let is_complete = sections.iter().all(|section| !section.text.trim().is_empty());
        Self {
            title: "DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN",
            sections,
            is_complete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 14.9.
    #[test]
    fn a_declaration_needs_its_producer() {
        let letters: String =
            Declaration::new(&Producer::default(), "1").sections.iter().map(|s| s.letter).collect();
        assert_eq!(letters, "abcdefghijkl");
        let empty = Declaration::new(&Producer::default(), "1");
        let missing: String = empty.sections.iter().filter(|s| s.text.is_empty()).map(|s| s.letter).collect();
        assert!(!empty.is_complete && missing == "hijkl", "{missing}");
        let producer = Producer {
            name: "Talleres, S. L.".into(),
            nif: "B64717838".into(),
            address: "Calle Mayor, 1, 28013 Madrid".into(),
            place: "Madrid (España)".into(),
            date: "27 de noviembre de 2026".into(),
        };
        assert!(Declaration::new(&producer, "1").is_complete);
        assert!(!Declaration::new(&Producer { nif: String::new(), ..producer }, "1").is_complete);
    }
}
