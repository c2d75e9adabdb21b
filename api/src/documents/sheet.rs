//! A sheet: what stands where, page by page, and what it is.

use super::wrap::wrap;
use super::{DocumentError, Face, MM, qr};

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Of what is read.
    pub const INK: Self = Self(0x1f, 0x29, 0x24);
    /// Of what is read last.
    pub const PALE: Self = Self(0x5b, 0x66, 0x60);
    /// Of the house.
    pub const ACCENT: Self = Self(0x1d, 0x5c, 0x4a);
    /// Behind something.
    pub const TINT: Self = Self(0xee, 0xf3, 0xf0);
    /// Between things.
    pub const LINE: Self = Self(0xc9, 0xd3, 0xcd);
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Cut.
    pub face: Face,
    /// Size in points.
    pub size: f32,
    /// Colour.
    pub colour: Colour,
}

impl Style {
    /// A style.
    #[must_use]
    pub const fn new(face: Face, size: f32, colour: Colour) -> Self {
        Self { face, size, colour }
    }

    /// From one baseline to the next.
    #[must_use]
    pub fn leading(self) -> f32 {
        self.size * 1.32
    }
}

/// Which edge of its place a text keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The left one.
    Left,
    /// None: it stands in the middle.
    Centre,
    /// The right one.
    Right,
}

/// Where something stands: its left edge, its upper edge (of a text: the top of its first line), its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Points from the left.
    pub x: f32,
    /// Points from the top.
    pub y: f32,
    /// Points.
    pub width: f32,
}

/// What a piece of a document is, for who does not see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The title of the document, or of a part of it.
    Heading(String),
    /// A paragraph.
    Paragraph,
    /// A table, with what it is about.
    Table(String),
    /// A row of a table.
    Row,
    /// The name of a column.
    Header,
    /// A cell.
    Cell,
    /// A picture, with what it shows.
    Figure(String),
}

/// What is drawn, or where a piece begins and ends.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A line of text from a point on its baseline.
    Text { x: f32, y: f32, style: Style, text: String },
    /// An ornament.
    Block { x: f32, y: f32, width: f32, height: f32, colour: Colour },
    /// The dark squares of a code, each a side wide.
    Squares { side: f32, corners: Vec<(f32, f32)> },
    /// A piece begins.
    Open(Part),
    /// The last piece that began ends.
    Close,
}

/// Pages with what stands on them.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Points.
    pub width: f32,
    /// Points.
    pub height: f32,
    pub(super) pages: Vec<Vec<Mark>>,
    /// The page that is drawn on.
    current: usize,
}

impl Sheet {
    /// An A4 page, upright.
    #[must_use]
    pub fn a4() -> Self {
        Self { width: 210.0 * MM, height: 297.0 * MM, pages: vec![Vec::new()], current: 0 }
    }

    /// An A4 page, lying.
    #[must_use]
    pub fn a4_landscape() -> Self {
        Self { width: 297.0 * MM, height: 210.0 * MM, pages: vec![Vec::new()], current: 0 }
    }

    /// Goes on on another page.
    pub fn next_page(&mut self) {
        self.pages.push(Vec::new());
        self.current = self.pages.len() - 1;
    }

    /// Draws on every page, given its number and how many there are: what stands at the foot of each.
    pub fn on_every_page(&mut self, draw: impl Fn(&mut Self, usize, usize)) {
        let (last, count) = (self.current, self.pages.len());
        for page in 0..count {
            self.current = page;
            draw(self, page + 1, count);
        }
        self.current = last;
    }

    /// How many pages there are.
    #[must_use]
    pub const fn pages(&self) -> usize {
        self.pages.len()
    }

    /// What `draw` draws is one piece of the document.
    pub fn part<T>(&mut self, part: Part, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.put(Mark::Open(part));
        let drawn = draw(self);
        self.put(Mark::Close);
        drawn
    }

    /// Writes a text in as many lines as it needs; where the next one would begin.
    pub fn text(&mut self, at: Place, align: Align, style: Style, text: &str) -> f32 {
        let lines = wrap(style.face, style.size, at.width, text);
        let (count, mut y) = (lines.len(), at.y);
        for (number, line) in (1..).zip(lines) {
            let free = at.width - style.face.width(style.size, &line);
            let x = match align {
                Align::Left => at.x,
                Align::Centre => at.x + free / 2.0,
                Align::Right => at.x + free,
            };
            // A reader joins the lines by the space between them.
            let text = if number < count { line + " " } else { line };
            self.put(Mark::Text { x, y: y + style.size, style, text });
            y += style.leading();
        }
        y
    }

    /// A paragraph: a text that is a piece of its own.
    pub fn paragraph(&mut self, at: Place, align: Align, style: Style, text: &str) -> f32 {
        self.part(Part::Paragraph, |sheet| sheet.text(at, align, style, text))
    }

    /// A title.
    pub fn heading(&mut self, at: Place, align: Align, style: Style, text: &str) -> f32 {
        self.part(Part::Heading(text.to_owned()), |sheet| sheet.text(at, align, style, text))
    }

    /// A coloured rectangle, or a rule when it is flat: an ornament.
    pub fn block(&mut self, at: Place, height: f32, colour: Colour) {
        self.put(Mark::Block { x: at.x, y: at.y, width: at.width, height, colour });
    }

    /// A QR code in a square as wide as its place, its quiet zone included.
    ///
    /// # Errors
    /// The text is too long for a code.
    pub fn qr(&mut self, at: Place, text: &str, description: &str) -> Result<(), DocumentError> {
        let (side, corners) = qr::squares(at, text)?;
        self.part(Part::Figure(description.to_owned()), |sheet| sheet.put(Mark::Squares { side, corners }));
        Ok(())
    }

    /// Everything that is written, a line each: what a test reads.
    #[must_use]
    pub fn lines(&self) -> Vec<&str> {
        let marks = self.pages.iter().flatten();
        marks
            .filter_map(|mark| if let Mark::Text { text, .. } = mark { Some(text.as_str()) } else { None })
            .collect()
    }

    fn put(&mut self, mark: Mark) {
        if let Some(page) = self.pages.get_mut(self.current) {
            page.push(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style::new(Face::Regular, 10.0, Colour::INK);

    #[test]
    fn a_text_keeps_to_its_edge() {
        let mut sheet = Sheet::a4();
        let at = Place { x: 100.0, y: 50.0, width: 200.0 };
        let next = sheet.text(at, Align::Right, STYLE, "Total");
        assert!((next - 63.2).abs() < 0.01);
        let Mark::Text { x, y, .. } = sheet.pages[0][0] else { panic!("no text") };
        assert!((x + STYLE.face.width(10.0, "Total") - 300.0).abs() < 0.01 && (y - 60.0).abs() < 0.01);
    }

    #[test]
    fn a_long_text_goes_on_below() {
        let mut sheet = Sheet::a4();
        let at = Place { x: 0.0, y: 0.0, width: 60.0 };
        sheet.paragraph(at, Align::Left, STYLE, "Aceite de argán ecológico");
        assert!(sheet.lines().len() > 1);
        assert_eq!(sheet.lines().concat(), "Aceite de argán ecológico");
    }
}
