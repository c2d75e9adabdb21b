//! PDF of an invoice.

use std::iter;

use mostrador_core::invoicing::{InvoiceContent, Party, Taxpayer};
use mostrador_core::money::{Cents, Money};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::content::payment_text;
use super::electronic;
use crate::db::repositories::invoices::Invoice;
use crate::pdf::texts::invoice as texts;
use crate::pdf::{
    Align, Archive, Attachment, Canvas, Cell, Colour, Column, DocumentError, DocumentMetadata, Face, Frame,
    POINTS_PER_MM, Style, Table,
};
use crate::services::verifactu::verification::Verification;

const MARGIN: f32 = 18.0 * POINTS_PER_MM;
const WIDTH: f32 = 210.0 * POINTS_PER_MM - 2.0 * MARGIN;
/// Lower limit of the content; the footer is below.
const PAGE_BOTTOM: f32 = 297.0 * POINTS_PER_MM - 26.0 * POINTS_PER_MM;
const TOTALS_WIDTH: f32 = 96.0 * POINTS_PER_MM;
/// Blank above the totals.
const TOTALS_GAP: f32 = 6.0 * POINTS_PER_MM;
/// Height of the box of the total, with the blank above it.
const TOTAL_HEIGHT: f32 = 15.0 * POINTS_PER_MM;
/// Height of the payment below the total.
const PAYMENT_HEIGHT: f32 = 7.0 * POINTS_PER_MM;
const QR_SIDE: f32 = 36.0 * POINTS_PER_MM;
/// Blank at each side of the QR code.
const QR_MARGIN: f32 = 6.0 * POINTS_PER_MM;
/// Blank above and below the QR code.
const QUIET_ZONE: f32 = 2.0 * POINTS_PER_MM;

const SHOP_NAME: Style = Style::new(Face::Bold, 21.0, Colour::ACCENT);
const TITLE: Style = Style::new(Face::Semibold, 15.0, Colour::INK);
const BODY: Style = Style::new(Face::Regular, 10.0, Colour::INK);
const STRONG: Style = Style::new(Face::Semibold, 10.0, Colour::INK);
const SMALL: Style = Style::new(Face::Regular, 8.5, Colour::PALE);
const LABEL: Style = Style::new(Face::Semibold, 8.5, Colour::ACCENT);
const TOTAL: Style = Style::new(Face::Bold, 14.0, Colour::ACCENT);

/// Renders the PDF of an invoice, with its electronic form as an attachment where it has one. `shop_name` is the trade
/// name; `verification` its QR code.
pub fn render(
    invoice: &Invoice,
    shop_name: &str,
    verification: &Verification,
) -> Result<Vec<u8>, DocumentError> {
    let title = format!("{} {}", invoice.kind.title(), invoice.number);
    let sheet = draw(invoice, shop_name, verification)?;
    let attached = electronic::attachment(invoice).map_err(|error| DocumentError::Pdf(error.to_string()))?;
    let name = attached.as_ref().map(|file| file.format.file_name(&invoice.number)).unwrap_or_default();
    let archive = Archive {
        created: OffsetDateTime::parse(&invoice.made_at, &Rfc3339)
            .map_err(|error| DocumentError::Pdf(error.to_string()))?,
        attachment: attached.as_ref().map(|file| Attachment {
            name: &name,
            description: texts::ATTACHMENT,
            xml: &file.xml,
        }),
    };
    DocumentMetadata { title: &title, author: &invoice.content.seller.name }.write_archive(&sheet, archive)
}

/// Draws the invoice on one or more pages.
pub(crate) fn draw(
    invoice: &Invoice,
    shop_name: &str,
    verification: &Verification,
) -> Result<Canvas, DocumentError> {
    let mut sheet = Canvas::a4();
    let content = &invoice.content;
    sheet.rectangle(Frame { x: 0.0, y: 0.0, width: sheet.width }, 3.0 * POINTS_PER_MM, Colour::ACCENT);
    let shop_name = if shop_name.is_empty() { &content.seller.name } else { shop_name };
    let y = draw_header(&mut sheet, invoice, shop_name, verification)?;
    let y = draw_parties(&mut sheet, y + 7.0 * POINTS_PER_MM, content);
    let y = match &content.rectifies {
        Some(rectified) => {
            let text = texts::rectifies(&rectified.number, &rectified.issued_on);
            let at = Frame { x: MARGIN, y: y + 4.0 * POINTS_PER_MM, width: WIDTH };
            sheet.paragraph(at, Align::Left, BODY, &text)
        }
        None => y,
    };
    let statements = content.statements();
    let y = statements.iter().map(String::as_str).chain(content.mentions()).fold(y, |y, mention| {
        let at = Frame { x: MARGIN, y: y + 4.0 * POINTS_PER_MM, width: WIDTH };
        sheet.paragraph(at, Align::Left, BODY, mention)
    });
    let y = draw_lines(&mut sheet, y + 7.0 * POINTS_PER_MM, content);
    draw_totals(&mut sheet, y, content);
    draw_footer(&mut sheet, invoice);
    Ok(sheet)
}

/// Draws shop, QR code, and kind and number of the invoice, side by side.
fn draw_header(
    sheet: &mut Canvas,
    invoice: &Invoice,
    shop_name: &str,
    verification: &Verification,
) -> Result<f32, DocumentError> {
    let column = (WIDTH - QR_SIDE) / 2.0 - QR_MARGIN;
    let y = MARGIN;
    let left = sheet.paragraph(Frame { x: MARGIN, y, width: column }, Align::Left, SHOP_NAME, shop_name);
    let at = Frame { x: MARGIN + WIDTH - column, y: y + 2.0, width: column };
    let right = sheet.heading(at, Align::Right, TITLE, invoice.kind.title());
    let right = sheet.paragraph(Frame { y: right, ..at }, Align::Right, STRONG, &invoice.number);
    let lines = [
        Some(texts::issued_on(&invoice.issued_on)),
        invoice.content.operation_date.as_deref().map(texts::operation_date),
        Some(texts::order(invoice.content.order.as_str())),
    ];
    let right = lines
        .iter()
        .flatten()
        .fold(right, |y, line| sheet.paragraph(Frame { y, ..at }, Align::Right, BODY, line));
    Ok(left.max(right).max(draw_qr_code(sheet, y - 8.0 * POINTS_PER_MM, verification)?))
}

/// Draws the seller and, if named, the buyer.
fn draw_parties(sheet: &mut Canvas, y: f32, content: &InvoiceContent) -> f32 {
    let gap = 8.0 * POINTS_PER_MM;
    let width = (WIDTH - gap) / 2.0;
    let is_union = content.is_to_union_business();
    let number = |party: &Party| {
        let taxpayer =
            Taxpayer { country: party.country(), tax_number: &party.nif, is_union_business: is_union };
        match taxpayer.vat_identifier().filter(|_| is_union) {
            Some(identifier) => texts::vat_number(&identifier),
            None => texts::identification(party.document_kind, &party.nif),
        }
    };
    let seller = (&content.seller, number(&content.seller));
    let left = draw_party(sheet, Frame { x: MARGIN, y, width }, texts::SELLER, seller);
    let right = content.buyer.as_ref().map_or(y, |buyer| {
        draw_party(sheet, Frame { x: MARGIN + width + gap, y, width }, texts::BUYER, (buyer, number(buyer)))
    });
    left.max(right)
}

/// Draws a party with its labelled tax number.
fn draw_party(sheet: &mut Canvas, at: Frame, label: &str, (party, number): (&Party, String)) -> f32 {
    sheet.rectangle(at, 0.8, Colour::ACCENT);
    let mut y = sheet.paragraph(Frame { y: at.y + 2.0 * POINTS_PER_MM, ..at }, Align::Left, LABEL, label);
    y = sheet.paragraph(Frame { y, ..at }, Align::Left, STRONG, &party.name);
    if !party.nif.is_empty() {
        y = sheet.paragraph(Frame { y, ..at }, Align::Left, BODY, &number);
    }
    for line in party.address.iter().filter(|line| !line.is_empty()) {
        y = sheet.paragraph(Frame { y, ..at }, Align::Left, BODY, line);
    }
    y
}

/// Returns table columns: the first aligned to the left, the others to the right.
fn columns<const N: usize>(titles: [String; N], widths: impl Iterator<Item = f32>) -> Vec<Column> {
    let alignments = iter::once(Align::Left).chain(iter::repeat(Align::Right));
    let columns = titles.into_iter().zip(widths).zip(alignments);
    columns.map(|((title, width), align)| Column { title, width, align }).collect()
}

fn draw_lines(sheet: &mut Canvas, y: f32, content: &InvoiceContent) -> f32 {
    let numbers = [14.0, 32.0, 20.0, 34.0].map(|width| width * POINTS_PER_MM);
    let widths = iter::once(WIDTH - numbers.iter().sum::<f32>()).chain(numbers);
    let table = Table {
        summary: texts::LINES_SUMMARY.to_owned(),
        columns: columns(texts::lines_columns(content.tax_name()), widths),
        head: LABEL,
        body: BODY,
        note: SMALL,
        bottom: PAGE_BOTTOM,
        top: MARGIN,
    };
    let rows: Vec<Vec<Cell>> = content
        .lines
        .iter()
        .map(|line| {
            vec![
                Cell { text: line.title.clone(), note: line.note.clone() },
                line.units.to_string().into(),
                format_unit_price(line.price).into(),
                texts::rate(line.tax, content.tax_name()).into(),
                line.net.format().into(),
            ]
        })
        .collect();
    table.draw(sheet, Frame { x: MARGIN, y, width: WIDTH }, &rows)
}

/// Draws the tax bases and taxes by rate, the total and the payment method, on a page of their own if the rest of the page is too
/// small, and the taxes over as many as they need.
fn draw_totals(sheet: &mut Canvas, y: f32, content: &InvoiceContent) {
    let width = TOTALS_WIDTH;
    let table = Table {
        summary: texts::TAXES_SUMMARY.to_owned(),
        columns: columns(texts::taxes_columns(content.tax_name()), iter::repeat(width / 3.0)),
        head: LABEL,
        body: BODY,
        note: SMALL,
        bottom: PAGE_BOTTOM - TOTAL_HEIGHT - PAYMENT_HEIGHT,
        top: MARGIN,
    };
    let rows: Vec<Vec<Cell>> = content
        .vat
        .iter()
        .flat_map(|line| {
            let row = |label: String, amount: Cents| {
                vec![label.into(), line.base.format().into(), amount.format().into()]
            };
            let surcharge = (line.tax.surcharge.basis_points() > 0)
                .then(|| row(texts::surcharge(&line.tax.surcharge.format()), line.surcharge));
            iter::once(row(texts::destination_rate(line.tax, content.tax_name()), line.vat)).chain(surcharge)
        })
        .collect();
    let fits = y + TOTALS_GAP + table.full_height(&rows) <= table.bottom;
    if !fits {
        sheet.add_page();
    }
    let y = if fits { y + TOTALS_GAP } else { MARGIN };
    let at = Frame { x: MARGIN + WIDTH - width, y, width };
    let y = table.draw(sheet, at, &rows) + 3.0 * POINTS_PER_MM;
    sheet.rectangle(Frame { y, ..at }, 12.0 * POINTS_PER_MM, Colour::TINT);
    let inside = Frame {
        x: at.x + 4.0 * POINTS_PER_MM,
        y: y + 3.2 * POINTS_PER_MM,
        width: width - 8.0 * POINTS_PER_MM,
    };
    sheet.paragraph(inside, Align::Left, TOTAL, texts::TOTAL);
    sheet.paragraph(inside, Align::Right, TOTAL, &content.total().format());
    if let Some(payment) = payment_text(content) {
        let below = Frame { y: y + 14.0 * POINTS_PER_MM, ..at };
        sheet.paragraph(below, Align::Right, SMALL, &payment);
    }
}

/// Draws the QR code of the tax agency as required by the order HAC/1177/2024, arts. 20 and 21: 30 to 40 mm, at the top centre of
/// the first page before the content, with its label above and, for a record that is sent, a statement below.
fn draw_qr_code(sheet: &mut Canvas, y: f32, verification: &Verification) -> Result<f32, DocumentError> {
    let at = Frame { x: MARGIN + (WIDTH - QR_SIDE) / 2.0, y, width: QR_SIDE };
    let label = Frame { x: at.x - QR_MARGIN, width: QR_SIDE + 2.0 * QR_MARGIN, ..at };
    let top = sheet.paragraph(label, Align::Centre, BODY, texts::QR_LABEL) + QUIET_ZONE;
    sheet.qr(Frame { y: top, ..at }, &verification.url, texts::QR_DESCRIPTION)?;
    let bottom = top + QR_SIDE + QUIET_ZONE;
    if !verification.is_verifactu {
        return Ok(bottom);
    }
    Ok(sheet.paragraph(Frame { y: bottom, ..label }, Align::Centre, BODY, texts::VERIFACTU))
}

fn draw_footer(sheet: &mut Canvas, invoice: &Invoice) {
    let seller = &invoice.content.seller;
    let tax_number = texts::tax_number(&seller.nif);
    let seller_line = format!("{} · {tax_number} · {}", seller.name, seller.address.join(", "));
    let hash_line = texts::hash(&invoice.hash);
    sheet.on_every_page(|sheet, page, of| {
        let at = Frame { x: MARGIN, y: 297.0 * POINTS_PER_MM - 20.0 * POINTS_PER_MM, width: WIDTH };
        sheet.rectangle(at, 0.5, Colour::LINE);
        let numbered = Frame {
            x: MARGIN + WIDTH - 30.0 * POINTS_PER_MM,
            y: at.y + 2.0 * POINTS_PER_MM,
            width: 30.0 * POINTS_PER_MM,
        };
        sheet.text(numbered, Align::Right, SMALL, &texts::page(page, of));
        let text = Frame { y: at.y + 2.0 * POINTS_PER_MM, width: WIDTH - 34.0 * POINTS_PER_MM, ..at };
        let y = sheet.text(text, Align::Left, SMALL, &seller_line);
        sheet.text(Frame { y, ..text }, Align::Left, Style { size: 6.5, ..SMALL }, &hash_line);
    });
}

/// Formats a unit price with two decimals if it is whole cents, otherwise with four.
fn format_unit_price(price: Money) -> String {
    let millionths = price.millionths();
    if millionths % 10_000 == 0 {
        return price.to_cents().format();
    }
    let sign = if millionths < 0 { "-" } else { "" };
    let tenths_of_cents = (millionths.unsigned_abs() + 50) / 100;
    format!("{sign}{},{:04}\u{a0}€", tenths_of_cents / 10_000, tenths_of_cents % 10_000)
}

#[cfg(test)]
mod tests;
