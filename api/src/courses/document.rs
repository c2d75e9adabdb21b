//! A certificate on paper: a lying A4 sheet, with the way to check it beside what it says.

use mostrador_core::courses::Certificate;
use mostrador_core::date::written_date;

use crate::clock;
use crate::documents::{Align, Colour, Document, DocumentError, Face, MM, Place, Sheet, Style};

const WHITE: Colour = Colour(0xff, 0xff, 0xff);
/// Of what is read last, on the band.
const FAINT: Colour = Colour(0xc4, 0xd9, 0xd0);
/// Of the fine lines on the band.
const FINE: Colour = Colour(0x3d, 0x7a, 0x68);

/// The band on the left.
const BAND: f32 = 78.0 * MM;
/// Between the edge of the sheet and what stands on it.
const EDGE: f32 = 16.0 * MM;

/// The PDF of a certificate; `address` is where anybody checks it.
///
/// # Errors
/// The address is too long for a code, or the PDF cannot be written.
pub fn pdf(certificate: &Certificate, address: &str) -> Result<Vec<u8>, DocumentError> {
    let title = format!("Certificado de «{}»", certificate.course);
    Document { title: &title, author: &certificate.issuer }.write(&sheet(certificate, address)?)
}

fn sheet(certificate: &Certificate, address: &str) -> Result<Sheet, DocumentError> {
    let mut sheet = Sheet::a4_landscape();
    says(&mut sheet, certificate);
    band(&mut sheet, certificate, address)?;
    Ok(sheet)
}

/// Who has learnt what.
fn says(sheet: &mut Sheet, certificate: &Certificate) {
    let x = BAND + 22.0 * MM;
    let at = |y: f32| Place { x, y, width: sheet.width - x - EDGE - 6.0 * MM };
    let place = at(40.0 * MM);
    frame(sheet);
    let small = Style::new(Face::Italic, 15.0, Colour::PALE);
    let mut y =
        sheet.heading(place, Align::Left, Style::new(Face::Regular, 40.0, Colour::ACCENT), "Certificado");
    sheet.block(Place { y: y + 3.0 * MM, width: 24.0 * MM, ..place }, 1.6, Colour::ACCENT);
    y = sheet.paragraph(Place { y: y + 14.0 * MM, ..place }, Align::Left, small, "Se certifica que");
    let name = fitted(Face::Semibold, 32.0, 18.0, place.width, &certificate.name);
    y = sheet.paragraph(Place { y: y + 1.5 * MM, ..place }, Align::Left, name, &certificate.name);
    y = sheet.paragraph(Place { y: y + 4.0 * MM, ..place }, Align::Left, small, "ha completado el curso");
    let course = fitted(Face::Bold, 24.0, 16.0, place.width * 1.8, &certificate.course);
    sheet.paragraph(Place { y: y + 1.5 * MM, ..place }, Align::Left, course, &certificate.course);

    let foot = Place { y: sheet.height - 46.0 * MM, ..place };
    sheet.block(foot, 0.7, Colour::LINE);
    let facts = Style::new(Face::Regular, 13.0, Colour::INK);
    y = sheet.paragraph(
        Place { y: foot.y + 4.0 * MM, ..foot },
        Align::Left,
        facts,
        &hours(certificate.hours),
    );
    let date = clock::parse_rfc3339(&certificate.issued_at).map(written_date).unwrap_or_default();
    let issued = format!("Expedido por {} el {date}.", named(&certificate.issuer));
    sheet.paragraph(Place { y, ..foot }, Align::Left, facts, &issued);
}

/// Who says so, and how to check it.
fn band(sheet: &mut Sheet, certificate: &Certificate, address: &str) -> Result<(), DocumentError> {
    let height = sheet.height;
    sheet.block(Place { x: 0.0, y: 0.0, width: BAND }, height, Colour::ACCENT);
    sheet.block(Place { x: BAND - 3.0 * MM, y: 0.0, width: 0.8 }, height, FINE);
    let x = EDGE;
    let width = BAND - 2.0 * EDGE;
    let issuer = named(&certificate.issuer);
    let house = fitted(Face::Semibold, 21.0, 12.0, width * 1.6, issuer);
    let house = Style { colour: WHITE, ..house };
    let y = sheet.paragraph(Place { x, y: EDGE + 4.0 * MM, width }, Align::Left, house, issuer);
    sheet.block(Place { x, y: y + 4.0 * MM, width: 12.0 * MM }, 1.2, FAINT);

    let side = 40.0 * MM;
    let top = height - EDGE - side - 31.0 * MM;
    sheet.block(Place { x, y: top, width: side }, side, WHITE);
    sheet.qr(
        Place { x, y: top, width: side },
        address,
        "Código QR que lleva a la comprobación del certificado",
    )?;
    let line = Style::new(Face::Regular, 8.5, FAINT);
    let code = Style::new(Face::Semibold, 9.5, WHITE);
    let mut y = sheet.paragraph(Place { x, y: top + side + 4.0 * MM, width }, Align::Left, line, "Código");
    y = sheet.paragraph(Place { x, y, width }, Align::Left, code, &certificate.code);
    y = sheet.paragraph(Place { x, y: y + 2.0 * MM, width }, Align::Left, line, "Se comprueba en");
    sheet.paragraph(Place { x, y, width }, Align::Left, line, page(address));
    Ok(())
}

/// Fine lines around what the certificate says.
fn frame(sheet: &mut Sheet) {
    let (left, top) = (BAND + 8.0 * MM, 12.0 * MM);
    let (width, height) = (sheet.width - left - 12.0 * MM, sheet.height - 2.0 * top);
    let across = |y: f32| Place { x: left, y, width };
    let down = |x: f32| Place { x, y: top, width: 0.7 };
    for y in [top, top + height] {
        sheet.block(across(y), 0.7, Colour::LINE);
    }
    for x in [left, left + width] {
        sheet.block(down(x), height + 0.7, Colour::LINE);
    }
    let corner = 3.0 * MM;
    for (x, y) in [(left, top), (left + width, top), (left, top + height), (left + width, top + height)] {
        sheet.block(Place { x: x - corner / 2.0, y: y - corner / 2.0, width: corner }, corner, WHITE);
        let (dot, inset) = (1.4 * MM, 0.7 * MM);
        sheet.block(Place { x: x - inset, y: y - inset, width: dot }, dot, Colour::ACCENT);
    }
}

/// The largest size up to `most` in which a text keeps to a width, but not below `least`: then it takes more lines.
fn fitted(face: Face, most: f32, least: f32, width: f32, text: &str) -> Style {
    let wide = face.width(1.0, text);
    let size = if wide > 0.0 { (width / wide).clamp(least, most) } else { most };
    Style::new(face, size, Colour::INK)
}

fn hours(hours: u32) -> String {
    if hours == 1 { "Una hora de estudio.".to_owned() } else { format!("{hours} horas de estudio.") }
}

/// A house that has not said its name.
const fn named(issuer: &str) -> &str {
    if issuer.is_empty() { "la tienda" } else { issuer }
}

/// The page of an address, without the code at its end and without how it is fetched.
fn page(address: &str) -> &str {
    let page = address.rsplit_once('/').map_or(address, |(page, _)| page);
    page.split_once("://").map_or(page, |(_, page)| page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate() -> Certificate {
        Certificate {
            code: "7H3KQ-9XM2V-BD8TR-W4NPC".into(),
            name: "Ana Ruiz".into(),
            course: "Formulación cosmética natural".into(),
            hours: 60,
            issued_at: "2026-11-20T11:00:00Z".into(),
            issuer: "Jaralba".into(),
        }
    }

    const ADDRESS: &str = "https://tienda.example/certificados/7H3KQ-9XM2V-BD8TR-W4NPC";

    #[test]
    fn it_says_who_has_learnt_what_and_where_to_check_it() {
        let sheet = sheet(&certificate(), ADDRESS).unwrap();
        let said = sheet.lines().concat();
        for text in [
            "Ana Ruiz",
            "Formulación cosmética natural",
            "60 horas de estudio.",
            "Expedido por Jaralba el 20 de noviembre de 2026.",
            "7H3KQ-9XM2V-BD8TR-W4NPC",
            "tienda.example/certificados",
        ] {
            assert!(said.contains(text), "{text} in {said}");
        }
        assert_eq!(sheet.pages(), 1);
        assert!(pdf(&certificate(), ADDRESS).unwrap().starts_with(b"%PDF"));
    }

    #[test]
    fn long_names_take_more_lines_and_stay_on_the_sheet() {
        let long = Certificate { name: "María de los Ángeles ".repeat(6), ..certificate() };
        let sheet = sheet(&long, ADDRESS).unwrap();
        assert!(sheet.lines().len() > sheet_of_one().lines().len());
        assert!(fitted(Face::Semibold, 32.0, 18.0, 300.0, &long.name).size <= 18.0);
    }

    fn sheet_of_one() -> Sheet {
        sheet(&certificate(), ADDRESS).unwrap()
    }

    #[test]
    fn one_hour_is_one() {
        assert_eq!((hours(1), hours(2)), ("Una hora de estudio.".into(), "2 horas de estudio.".into()));
        assert_eq!(named(""), "la tienda");
    }
}
