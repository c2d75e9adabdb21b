//! PDF of a certificate: landscape A4 with a side band that holds the QR code and URL for verification.

use mostrador_core::courses::Certificate;
use mostrador_core::time::format_long;

use crate::clock;
use crate::pdf::texts::certificate as texts;
use crate::pdf::{Align, Canvas, Colour, DocumentError, DocumentMetadata, Face, Frame, POINTS_PER_MM, Style};

const WHITE: Colour = Colour(0xff, 0xff, 0xff);
/// Secondary text on the band.
const SECONDARY_TEXT: Colour = Colour(0xc4, 0xd9, 0xd0);
/// Fine lines on the band.
const BAND_LINE: Colour = Colour(0x3d, 0x7a, 0x68);

/// Width of the band on the left.
const BAND_WIDTH: f32 = 78.0 * POINTS_PER_MM;
/// Margin between the page edge and the content.
const MARGIN: f32 = 16.0 * POINTS_PER_MM;

/// Renders the PDF of a certificate; `address` is the URL of its verification page.
///
/// # Errors
/// Fails if the URL is too long for a QR code, or if the PDF cannot be written.
pub fn pdf(certificate: &Certificate, address: &str) -> Result<Vec<u8>, DocumentError> {
    let title = texts::title(&certificate.course);
    DocumentMetadata { title: &title, author: &certificate.issuer }.write(&draw(certificate, address)?)
}

fn draw(certificate: &Certificate, address: &str) -> Result<Canvas, DocumentError> {
    let mut sheet = Canvas::a4_landscape();
    draw_text(&mut sheet, certificate);
    draw_band(&mut sheet, certificate, address)?;
    Ok(sheet)
}

/// Draws the certificate text: name, course, hours, date and issuer.
fn draw_text(sheet: &mut Canvas, certificate: &Certificate) {
    let x = BAND_WIDTH + 22.0 * POINTS_PER_MM;
    let at = |y: f32| Frame { x, y, width: sheet.width - x - MARGIN - 6.0 * POINTS_PER_MM };
    let place = at(40.0 * POINTS_PER_MM);
    draw_frame(sheet);
    let small = Style::new(Face::Italic, 15.0, Colour::PALE);
    let mut y =
        sheet.heading(place, Align::Left, Style::new(Face::Regular, 40.0, Colour::ACCENT), texts::HEADING);
    sheet.rectangle(
        Frame { y: y + 3.0 * POINTS_PER_MM, width: 24.0 * POINTS_PER_MM, ..place },
        1.6,
        Colour::ACCENT,
    );
    y = sheet.paragraph(
        Frame { y: y + 14.0 * POINTS_PER_MM, ..place },
        Align::Left,
        small,
        texts::BEFORE_NAME,
    );
    let name = fit_to_width(Face::Semibold, 32.0, 18.0, place.width, &certificate.name);
    y = sheet.paragraph(Frame { y: y + 1.5 * POINTS_PER_MM, ..place }, Align::Left, name, &certificate.name);
    y = sheet.paragraph(
        Frame { y: y + 4.0 * POINTS_PER_MM, ..place },
        Align::Left,
        small,
        texts::BEFORE_COURSE,
    );
    let course = fit_to_width(Face::Bold, 24.0, 16.0, place.width * 1.8, &certificate.course);
    sheet.paragraph(Frame { y: y + 1.5 * POINTS_PER_MM, ..place }, Align::Left, course, &certificate.course);

    let footer = Frame { y: sheet.height - 46.0 * POINTS_PER_MM, ..place };
    sheet.rectangle(footer, 0.7, Colour::LINE);
    let facts = Style::new(Face::Regular, 13.0, Colour::INK);
    y = sheet.paragraph(
        Frame { y: footer.y + 4.0 * POINTS_PER_MM, ..footer },
        Align::Left,
        facts,
        &texts::hours(certificate.hours),
    );
    let date = clock::parse_rfc3339(&certificate.issued_at).map(format_long).unwrap_or_default();
    let issued = texts::issued(issuer_or_default(&certificate.issuer), &date);
    sheet.paragraph(Frame { y, ..footer }, Align::Left, facts, &issued);
}

/// Draws the side band: issuer, QR code, certificate code and verification page.
fn draw_band(sheet: &mut Canvas, certificate: &Certificate, address: &str) -> Result<(), DocumentError> {
    let height = sheet.height;
    sheet.rectangle(Frame { x: 0.0, y: 0.0, width: BAND_WIDTH }, height, Colour::ACCENT);
    sheet.rectangle(Frame { x: BAND_WIDTH - 3.0 * POINTS_PER_MM, y: 0.0, width: 0.8 }, height, BAND_LINE);
    let x = MARGIN;
    let width = BAND_WIDTH - 2.0 * MARGIN;
    let issuer = issuer_or_default(&certificate.issuer);
    let issuer_style = fit_to_width(Face::Semibold, 21.0, 12.0, width * 1.6, issuer);
    let issuer_style = Style { colour: WHITE, ..issuer_style };
    let y = sheet.paragraph(
        Frame { x, y: MARGIN + 4.0 * POINTS_PER_MM, width },
        Align::Left,
        issuer_style,
        issuer,
    );
    sheet.rectangle(
        Frame { x, y: y + 4.0 * POINTS_PER_MM, width: 12.0 * POINTS_PER_MM },
        1.2,
        SECONDARY_TEXT,
    );

    let side = 40.0 * POINTS_PER_MM;
    let top = height - MARGIN - side - 31.0 * POINTS_PER_MM;
    sheet.rectangle(Frame { x, y: top, width: side }, side, WHITE);
    sheet.qr(Frame { x, y: top, width: side }, address, texts::QR_DESCRIPTION)?;
    let line = Style::new(Face::Regular, 8.5, SECONDARY_TEXT);
    let code = Style::new(Face::Semibold, 9.5, WHITE);
    let mut y = sheet.paragraph(
        Frame { x, y: top + side + 4.0 * POINTS_PER_MM, width },
        Align::Left,
        line,
        texts::CODE,
    );
    y = sheet.paragraph(Frame { x, y, width }, Align::Left, code, &certificate.code);
    y = sheet.paragraph(
        Frame { x, y: y + 2.0 * POINTS_PER_MM, width },
        Align::Left,
        line,
        texts::VERIFICATION_PAGE,
    );
    sheet.paragraph(Frame { x, y, width }, Align::Left, line, verification_page(address));
    Ok(())
}

/// Draws the frame around the certificate text.
fn draw_frame(sheet: &mut Canvas) {
    let (left, top) = (BAND_WIDTH + 8.0 * POINTS_PER_MM, 12.0 * POINTS_PER_MM);
    let (width, height) = (sheet.width - left - 12.0 * POINTS_PER_MM, sheet.height - 2.0 * top);
    let across = |y: f32| Frame { x: left, y, width };
    let down = |x: f32| Frame { x, y: top, width: 0.7 };
    for y in [top, top + height] {
        sheet.rectangle(across(y), 0.7, Colour::LINE);
    }
    for x in [left, left + width] {
        sheet.rectangle(down(x), height + 0.7, Colour::LINE);
    }
    let corner = 3.0 * POINTS_PER_MM;
    for (x, y) in [(left, top), (left + width, top), (left, top + height), (left + width, top + height)] {
        sheet.rectangle(Frame { x: x - corner / 2.0, y: y - corner / 2.0, width: corner }, corner, WHITE);
        let (dot, inset) = (1.4 * POINTS_PER_MM, 0.7 * POINTS_PER_MM);
        sheet.rectangle(Frame { x: x - inset, y: y - inset, width: dot }, dot, Colour::ACCENT);
    }
}

/// Returns the largest font size between `min` and `max` at which a text fits the width; at `min` it may
/// wrap.
fn fit_to_width(face: Face, max: f32, min: f32, width: f32, text: &str) -> Style {
    let width_at_size_one = face.width(1.0, text);
    let size = if width_at_size_one > 0.0 { (width / width_at_size_one).clamp(min, max) } else { max };
    Style::new(face, size, Colour::INK)
}

/// Returns the issuer's name, or a default if none is configured.
const fn issuer_or_default(issuer: &str) -> &str {
    if issuer.is_empty() { texts::DEFAULT_ISSUER } else { issuer }
}

/// Returns the verification page without scheme and without the code at the end.
fn verification_page(address: &str) -> &str {
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
    fn certificate_contains_name_course_and_verification_page() {
        let sheet = draw(&certificate(), ADDRESS).unwrap();
        let text_on_page = sheet.lines().concat();
        for text in [
            "Ana Ruiz",
            "Formulación cosmética natural",
            "60 horas de estudio.",
            "Expedido por Jaralba el 20 de noviembre de 2026.",
            "7H3KQ-9XM2V-BD8TR-W4NPC",
            "tienda.example/certificados",
        ] {
            assert!(text_on_page.contains(text), "{text} in {text_on_page}");
        }
        assert_eq!(sheet.page_count(), 1);
        assert!(pdf(&certificate(), ADDRESS).unwrap().starts_with(b"%PDF"));
    }

    #[test]
    fn long_names_wrap_within_the_page() {
        let long = Certificate { name: "María de los Ángeles ".repeat(6), ..certificate() };
        let sheet = draw(&long, ADDRESS).unwrap();
        assert!(sheet.lines().len() > sample_sheet().lines().len());
        assert!(fit_to_width(Face::Semibold, 32.0, 18.0, 300.0, &long.name).size <= 18.0);
    }

    fn sample_sheet() -> Canvas {
        draw(&certificate(), ADDRESS).unwrap()
    }

    #[test]
    fn singular_and_plural_hours() {
        assert_eq!(
            (texts::hours(1), texts::hours(2)),
            ("Una hora de estudio.".into(), "2 horas de estudio.".into())
        );
        assert_eq!(issuer_or_default(""), "la tienda");
    }
}
