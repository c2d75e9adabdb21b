//! Writes a sheet as a tagged PDF (PDF/UA-1), for archives as PDF/A-3 with an attachment.

use std::fmt;
use std::num::NonZeroU16;

use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagKind, TagTree,
};
use krilla::{Document as Pdf, SerializeSettings};
use time::OffsetDateTime;

use super::canvas::Canvas;
use super::error::DocumentError;
use super::primitives::{Colour, DrawOp, StructureElement, Style};

const LANGUAGE: &str = "es-ES";

#[derive(Clone, Copy, Debug)]
pub struct DocumentMetadata<'a> {
    pub title: &'a str,
    pub author: &'a str,
}

/// PDF/A-3a: date of the document, and the same data in another format.
#[derive(Clone, Copy, Debug)]
pub struct Archive<'a> {
    pub created: OffsetDateTime,
    pub attachment: Option<Attachment<'a>>,
}

/// XML file with the data of the document.
#[derive(Clone, Copy, Debug)]
pub struct Attachment<'a> {
    pub name: &'a str,
    pub description: &'a str,
    pub xml: &'a [u8],
}

impl DocumentMetadata<'_> {
    pub fn write(self, sheet: &Canvas) -> Result<Vec<u8>, DocumentError> {
        self.write_with(sheet, None)
    }

    /// Writes the sheet as PDF/A-3a. The bytes depend on nothing but the arguments.
    pub fn write_archive(self, sheet: &Canvas, archive: Archive<'_>) -> Result<Vec<u8>, DocumentError> {
        self.write_with(sheet, Some(archive))
    }

    fn write_with(self, sheet: &Canvas, archive: Option<Archive<'_>>) -> Result<Vec<u8>, DocumentError> {
        let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
        let configuration = match archive {
            Some(_) => configuration.with_archival_validator(Archival::A3_A),
            None => configuration,
        };
        let mut pdf = Pdf::new_with(SerializeSettings {
            configuration: configuration.finish().map_err(invalid)?,
            enable_tagging: true,
            ..SerializeSettings::default()
        });
        let mut tree = StructureTree::default();
        for (number, marks) in sheet.pages.iter().enumerate() {
            let size = PageSettings::from_wh(sheet.width, sheet.height)
                .ok_or_else(|| DocumentError::Pdf("invalid page size".into()))?;
            let mut page = pdf.start_page_with(size);
            let mut surface = page.surface();
            for mark in marks {
                draw(&mut surface, mark, &mut tree, number);
            }
            surface.finish();
            page.finish();
        }
        pdf.set_outline(tree.outline(self.title));
        pdf.set_tag_tree(tree.finish());
        let metadata = Metadata::new()
            .title(self.title.to_owned())
            .authors(vec![self.author.to_owned()])
            .language(LANGUAGE.to_owned())
            .creator("Mostrador".to_owned());
        pdf.set_metadata(match archive {
            Some(Archive { created, .. }) => metadata.creation_date(pdf_date(created)),
            None => metadata,
        });
        if let Some(Archive { created, attachment: Some(attachment) }) = archive {
            let name = attachment.name;
            pdf.embed_file(embedded(attachment, created))
                .ok_or_else(|| DocumentError::Pdf(format!("{name} is attached twice")))?;
        }
        pdf.finish().map_err(invalid)
    }
}

fn invalid(error: impl fmt::Debug) -> DocumentError {
    DocumentError::Pdf(format!("{error:?}"))
}

/// Attached file, an alternative representation of the document.
fn embedded(Attachment { name, description, xml }: Attachment<'_>, created: OffsetDateTime) -> EmbeddedFile {
    EmbeddedFile {
        path: name.to_owned(),
        mime_type: MimeType::new("application/xml"),
        description: Some(description.to_owned()),
        association_kind: AssociationKind::Alternative,
        data: xml.to_vec().into(),
        modification_date: Some(pdf_date(created)),
        compress: Some(true),
        location: None,
    }
}

fn pdf_date(at: OffsetDateTime) -> DateTime {
    let (hours, minutes, _) = at.offset().as_hms();
    DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(at.month().into())
        .day(at.day())
        .hour(at.hour())
        .minute(at.minute())
        .second(at.second())
        .utc_offset_hour(hours)
        .utc_offset_minute(minutes.unsigned_abs())
}

fn draw(surface: &mut Surface<'_>, mark: &DrawOp, tree: &mut StructureTree, page: usize) {
    match mark {
        DrawOp::Open(part) => tree.open(part.clone(), page),
        DrawOp::Close => tree.close(),
        DrawOp::Text { x, y, style, text } => {
            let tag = if tree.is_untagged() {
                ContentTag::Artifact(Artifact::default())
            } else {
                ContentTag::Span(SpanTag::empty())
            };
            let id = surface.start_tagged(tag);
            draw_text(surface, Point::from_xy(*x, *y), *style, text);
            surface.end_tagged();
            tree.add(id, Some(*y));
        }
        DrawOp::Block { x, y, width, height, colour } => {
            surface.start_tagged(ContentTag::Artifact(Artifact::default()));
            fill(surface, *colour, rectangles([(*x, *y)].into_iter(), *width, *height));
            surface.end_tagged();
        }
        DrawOp::QrModules { side, corners } => {
            let id = surface.start_tagged(ContentTag::Other);
            fill(surface, Colour(0, 0, 0), rectangles(corners.iter().copied(), *side, *side));
            surface.end_tagged();
            tree.add(id, None);
        }
    }
}

fn draw_text(surface: &mut Surface<'_>, at: Point, style: Style, text: &str) {
    let (Some(font), Some(shaped)) = (style.face.font(), style.face.shape(text)) else { return };
    surface.set_fill(Some(paint(style.colour)));
    surface.draw_glyphs(at, &shaped.glyphs, font, &shaped.text, style.size, false);
}

fn fill(surface: &mut Surface<'_>, colour: Colour, path: Option<Path>) {
    if let Some(path) = path {
        surface.set_fill(Some(paint(colour)));
        surface.draw_path(&path);
    }
}

fn rectangles(corners: impl Iterator<Item = (f32, f32)>, width: f32, height: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (x, y) in corners {
        path.push_rect(Rect::from_xywh(x, y, width, height)?);
    }
    path.finish()
}

fn paint(Colour(red, green, blue): Colour) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() }
}

/// Structure tree of the document, in reading order.
#[derive(Default)]
struct StructureTree {
    roots: Vec<Node>,
    open: Vec<TagGroup>,
    /// Headings with page index and distance from the top, for the outline.
    titles: Vec<(String, usize, f32)>,
}

impl StructureTree {
    const fn is_untagged(&self) -> bool {
        self.open.is_empty()
    }

    fn open(&mut self, part: StructureElement, page: usize) {
        if let StructureElement::Heading(title) = &part {
            self.titles.push((title.clone(), page, 0.0));
        }
        self.open.push(TagGroup::new(tag_kind(part)));
    }

    fn close(&mut self) {
        let Some(group) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(outer) => outer.push(group),
            None => self.roots.push(Node::Group(group)),
        }
    }

    fn add(&mut self, id: Identifier, y: Option<f32>) {
        let Some(group) = self.open.last_mut() else { return };
        if let (TagKind::Hn(_), Some(y), Some(title)) = (&group.tag, y, self.titles.last_mut()) {
            title.2 = y;
        }
        group.push(id);
    }

    fn outline(&self, document: &str) -> Outline {
        let mut outline = Outline::new();
        for (title, page, y) in &self.titles {
            let destination = XyzDestination::new(*page, Point::from_xy(0.0, *y));
            outline.push_child(OutlineNode::new(title.clone(), destination));
        }
        if self.titles.is_empty() {
            let destination = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(document.to_owned(), destination));
        }
        outline
    }

    fn finish(mut self) -> TagTree {
        while !self.open.is_empty() {
            self.close();
        }
        let mut tree = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
        for node in self.roots {
            tree.push(node);
        }
        tree
    }
}

fn tag_kind(part: StructureElement) -> TagKind {
    match part {
        StructureElement::Heading(title) => Tag::Hn(NonZeroU16::MIN, Some(title)).into(),
        StructureElement::Paragraph => Tag::P.into(),
        StructureElement::Table(summary) => Tag::Table.with_summary(Some(summary)).into(),
        StructureElement::Row => Tag::TR.into(),
        StructureElement::Header => Tag::TH(TableHeaderScope::Column).into(),
        StructureElement::Cell => Tag::TD.into(),
        StructureElement::Figure(description) => Tag::Figure(Some(description)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Align, Face, Frame};
    use super::*;

    #[test]
    fn sheet_is_written_as_an_accessible_pdf() {
        let style = Style::new(Face::Regular, 10.0, Colour::INK);
        let at = Frame { x: 50.0, y: 50.0, width: 200.0 };
        let mut sheet = Canvas::a4();
        sheet.heading(at, Align::Left, style, "Factura");
        sheet.paragraph(Frame { y: 80.0, ..at }, Align::Right, style, ") Tj ET (\u{202e}🧼 «ñ»");
        sheet.rectangle(Frame { y: 120.0, ..at }, 1.0, Colour::LINE);
        sheet.qr(Frame { y: 130.0, width: 80.0, ..at }, "https://tienda.example", "Código QR").unwrap();
        let pdf = DocumentMetadata { title: "Factura F26-000001", author: "Tienda" }.write(&sheet).unwrap();
        assert!(pdf.starts_with(b"%PDF-1.7"));
        let text = String::from_utf8_lossy(&pdf);
        for expected in ["es-ES", "pdfuaid:part", "/StructTreeRoot", "Factura F26-000001"] {
            assert!(text.contains(expected), "{expected}");
        }
        assert_eq!(
            pdf,
            DocumentMetadata { title: "Factura F26-000001", author: "Tienda" }.write(&sheet).unwrap()
        );
    }

    /// Rule 15.8.
    #[test]
    fn archives_are_pdf_a_3_with_their_data() {
        let style = Style::new(Face::Regular, 10.0, Colour::INK);
        let at = Frame { x: 50.0, y: 50.0, width: 200.0 };
        let mut sheet = Canvas::a4();
        sheet.heading(at, Align::Left, style, "Factura");
        sheet.paragraph(Frame { y: 80.0, ..at }, Align::Right, style, "\u{202e}🧼 «ñ» 中");
        sheet.rectangle(Frame { y: 120.0, ..at }, 1.0, Colour::LINE);
        sheet.qr(Frame { y: 130.0, width: 80.0, ..at }, "https://tienda.example", "Código QR").unwrap();
        let attachment =
            Attachment { name: "F26-000001-ubl.xml", description: "Factura en UBL", xml: b"<a/>" };
        let created = OffsetDateTime::UNIX_EPOCH;
        let write = |attachment| {
            let metadata = DocumentMetadata { title: "Factura F26-000001", author: "Tienda" };
            metadata.write_archive(&sheet, Archive { created, attachment }).unwrap()
        };
        let pdf = write(Some(attachment));
        let text = String::from_utf8_lossy(&pdf);
        for expected in [
            "<pdfaid:part>3</pdfaid:part>",
            "<pdfaid:conformance>A</pdfaid:conformance>",
            "<pdfuaid:part>1</pdfuaid:part>",
            "/OutputIntents",
            "/S/GTS_PDFA1",
            "/AFRelationship/Alternative",
            "/AF[",
            "/EmbeddedFiles",
            "/Subtype/application#2Fxml",
            "F26-000001-ubl.xml",
            "/StructTreeRoot",
            "/FontFile3",
        ] {
            let compact = text.replace([' ', '\n'], "");
            assert!(compact.contains(&expected.replace(' ', "")), "{expected}");
        }
        assert!(!text.contains("/Encrypt"));
        assert_eq!(pdf, write(Some(attachment)), "the bytes are the same every time");
        assert!(!String::from_utf8_lossy(&write(None)).contains("/EmbeddedFiles"));
    }

    #[test]
    fn input_cannot_inject_pdf_syntax() {
        let hostile = ") >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> <x:evil>";
        let style = Style::new(Face::Regular, 10.0, Colour::INK);
        let at = Frame { x: 50.0, y: 50.0, width: 400.0 };
        let mut sheet = Canvas::a4();
        sheet.heading(at, Align::Left, style, hostile);
        sheet.paragraph(Frame { y: 80.0, ..at }, Align::Left, style, hostile);
        sheet.qr(Frame { y: 130.0, width: 80.0, ..at }, "https://tienda.example", hostile).unwrap();
        let pdf = DocumentMetadata { title: hostile, author: hostile }.write(&sheet).unwrap();
        let text = String::from_utf8_lossy(&pdf);
        let mut ends = text.match_indices(") >> /OpenAction").map(|(at, _)| text.get(..at).unwrap());
        assert!(ends.clone().count() > 0, "the input is present as text");
        assert!(ends.all(|prefix| prefix.ends_with('\\')), "parentheses in the input are escaped");
        let start = text.find("<x:xmpmeta").unwrap();
        let xmp = text.get(start..).unwrap().split("</x:xmpmeta>").next().unwrap();
        assert!(xmp.contains("&lt;x:evil") && !xmp.contains("<x:evil"), "{xmp}");
    }
}
