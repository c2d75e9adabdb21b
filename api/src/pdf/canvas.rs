//! Drawing surface of a document: positioned content of each page, with its semantic structure.

use super::error::DocumentError;
use super::primitives::{Align, Colour, DrawOp, Frame, StructureElement, Style};
use super::wrap::wrap;
use super::{POINTS_PER_MM, qr};

#[derive(Clone, Debug)]
pub struct Canvas {
    /// Points.
    pub width: f32,
    /// Points.
    pub height: f32,
    pub(crate) pages: Vec<Vec<DrawOp>>,
    current: usize,
}

impl Canvas {
    pub fn a4() -> Self {
        Self::with_size_mm(210.0, 297.0)
    }

    pub fn a4_landscape() -> Self {
        Self::with_size_mm(297.0, 210.0)
    }

    fn with_size_mm(width: f32, height: f32) -> Self {
        let (width, height) = (width * POINTS_PER_MM, height * POINTS_PER_MM);
        Self { width, height, pages: vec![Vec::new()], current: 0 }
    }

    pub fn add_page(&mut self) {
        self.pages.push(Vec::new());
        self.current = self.pages.len() - 1;
    }

    /// Draws on every page, for example a footer; `draw` receives the page number and the page count.
    pub fn on_every_page(&mut self, draw: impl Fn(&mut Self, usize, usize)) {
        let (last, count) = (self.current, self.pages.len());
        for page in 0..count {
            self.current = page;
            draw(self, page + 1, count);
        }
        self.current = last;
    }

    #[cfg(test)]
    pub const fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Wraps everything that `draw` draws in one structure element.
    pub fn structure_element<T>(&mut self, part: StructureElement, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.put(DrawOp::Open(part));
        let result = draw(self);
        self.put(DrawOp::Close);
        result
    }

    /// Draws a text, wrapped to the width; returns the `y` below its last line.
    pub fn text(&mut self, at: Frame, align: Align, style: Style, text: &str) -> f32 {
        let lines = wrap(style.face, style.size, at.width, text);
        let (count, mut y) = (lines.len(), at.y);
        for (number, line) in (1..).zip(lines) {
            let free = at.width - style.face.width(style.size, &line);
            let x = match align {
                Align::Left => at.x,
                Align::Centre => at.x + free / 2.0,
                Align::Right => at.x + free,
            };
            // Assistive technology joins the lines at this space.
            let text = if number < count { line + " " } else { line };
            self.put(DrawOp::Text { x, y: y + style.size, style, text });
            y += style.leading();
        }
        y
    }

    pub fn paragraph(&mut self, at: Frame, align: Align, style: Style, text: &str) -> f32 {
        self.structure_element(StructureElement::Paragraph, |sheet| sheet.text(at, align, style, text))
    }

    pub fn heading(&mut self, at: Frame, align: Align, style: Style, text: &str) -> f32 {
        self.structure_element(StructureElement::Heading(text.to_owned()), |sheet| {
            sheet.text(at, align, style, text)
        })
    }

    /// Coloured rectangle, or a rule when flat; decorative, without a structure element.
    pub fn rectangle(&mut self, at: Frame, height: f32, colour: Colour) {
        self.put(DrawOp::Block { x: at.x, y: at.y, width: at.width, height, colour });
    }

    /// QR code in a square as wide as its area, quiet zone included.
    pub fn qr(&mut self, at: Frame, text: &str, description: &str) -> Result<(), DocumentError> {
        let (side, corners) = qr::modules(at, text)?;
        self.structure_element(StructureElement::Figure(description.to_owned()), |sheet| {
            sheet.put(DrawOp::QrModules { side, corners });
        });
        Ok(())
    }

    /// All drawn lines of text, for tests.
    pub fn lines(&self) -> Vec<&str> {
        self.baselines().map(|(_, text)| text).collect()
    }

    /// All drawn lines of text with the `y` of their baseline, for tests.
    pub fn baselines(&self) -> impl Iterator<Item = (f32, &str)> {
        self.pages.iter().flatten().filter_map(|mark| match mark {
            DrawOp::Text { y, text, .. } => Some((*y, text.as_str())),
            _ => None,
        })
    }

    fn put(&mut self, mark: DrawOp) {
        if let Some(page) = self.pages.get_mut(self.current) {
            page.push(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fonts::Face;
    use super::*;

    const STYLE: Style = Style::new(Face::Regular, 10.0, Colour::INK);

    #[test]
    fn right_aligned_text_ends_at_the_right_edge() {
        let mut sheet = Canvas::a4();
        let at = Frame { x: 100.0, y: 50.0, width: 200.0 };
        let next = sheet.text(at, Align::Right, STYLE, "Total");
        assert!((next - 63.2).abs() < 0.01);
        let DrawOp::Text { x, y, .. } = sheet.pages[0][0] else { panic!("no text") };
        assert!((x + STYLE.face.width(10.0, "Total") - 300.0).abs() < 0.01 && (y - 60.0).abs() < 0.01);
    }

    #[test]
    fn long_text_is_wrapped() {
        let mut sheet = Canvas::a4();
        let at = Frame { x: 0.0, y: 0.0, width: 60.0 };
        sheet.paragraph(at, Align::Left, STYLE, "Aceite de argán ecológico");
        assert!(sheet.lines().len() > 1);
        assert_eq!(sheet.lines().concat(), "Aceite de argán ecológico");
    }
}
