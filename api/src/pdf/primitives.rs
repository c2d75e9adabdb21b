//! Drawing primitives: colours, text styles, areas, structure elements and operations.

use super::fonts::Face;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub const INK: Self = Self(0x1f, 0x29, 0x24);
    pub const PALE: Self = Self(0x5b, 0x66, 0x60);
    pub const ACCENT: Self = Self(0x1d, 0x5c, 0x4a);
    pub const TINT: Self = Self(0xee, 0xf3, 0xf0);
    pub const LINE: Self = Self(0xc9, 0xd3, 0xcd);
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub face: Face,
    /// Points.
    pub size: f32,
    pub colour: Colour,
}

impl Style {
    pub const fn new(face: Face, size: f32, colour: Colour) -> Self {
        Self { face, size, colour }
    }

    /// Line height in points.
    pub fn leading(self) -> f32 {
        self.size * 1.32
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
    Right,
}

/// Area without a height. For text, `y` is the top of the first line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Points from the left edge of the page.
    pub x: f32,
    /// Points from the top edge of the page.
    pub y: f32,
    /// Points.
    pub width: f32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StructureElement {
    Heading(String),
    Paragraph,
    Table(String),
    Row,
    Header,
    Cell,
    Figure(String),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DrawOp {
    /// Line of text that starts at a point of its baseline.
    Text {
        x: f32,
        y: f32,
        style: Style,
        text: String,
    },
    Block {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        colour: Colour,
    },
    /// Dark modules of a QR code; all are squares with the same side.
    QrModules {
        side: f32,
        corners: Vec<(f32, f32)>,
    },
    Open(StructureElement),
    /// Ends the innermost open structure element.
    Close,
}
