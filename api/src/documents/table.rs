//! Tables: rows as high as their longest cell, and the names of the columns again on every page.

use super::wrap::wrap;
use super::{Align, Colour, Part, Place, Sheet, Style};

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub title: String,
    /// Points.
    pub width: f32,
    /// Which edge its cells keep to.
    pub align: Align,
}

/// A cell: its text, and a paler line below it.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// What it says more quietly.
    pub note: String,
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, note: String::new() }
    }
}

/// How a table looks, and where it stands.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it is about, for who does not see it.
    pub about: String,
    /// Its columns, from left to right.
    pub columns: Vec<Column>,
    /// The names of the columns.
    pub head: Style,
    /// The cells.
    pub body: Style,
    /// The notes below them.
    pub note: Style,
    /// Where the rows of a page end.
    pub bottom: f32,
    /// Where the rows of a further page begin.
    pub top: f32,
}

/// Between the rule above a row and its text, and between its text and the rule below.
const PADDING: f32 = 5.0;
/// Between two columns.
const GAP: f32 = 8.0;

impl Table {
    /// Draws rows from a place on, over as many pages as they need; where it ends on the last one.
    pub fn draw(&self, sheet: &mut Sheet, at: Place, rows: &[Vec<Cell>]) -> f32 {
        sheet.part(Part::Table(self.about.clone()), |sheet| {
            let mut y = self.header(sheet, at, true);
            for row in rows {
                let height = self.height(row);
                if y + height > self.bottom {
                    sheet.next_page();
                    y = self.header(sheet, Place { y: self.top, ..at }, false);
                }
                sheet.part(Part::Row, |sheet| self.row(sheet, Place { y, ..at }, row));
                y += height;
                sheet.block(Place { y, ..at }, 0.5, Colour::LINE);
            }
            y
        })
    }

    /// The names of the columns: part of the table the first time, an ornament afterwards.
    fn header(&self, sheet: &mut Sheet, at: Place, first: bool) -> f32 {
        let end = at.y + self.head.leading() + PADDING;
        let names = |sheet: &mut Sheet| {
            for (column, place) in self.places(at) {
                let name = |sheet: &mut Sheet| sheet.text(place, column.align, self.head, &column.title);
                if first {
                    sheet.part(Part::Header, name)
                } else {
                    name(sheet)
                };
            }
        };
        if first {
            sheet.part(Part::Row, names);
        } else {
            names(sheet);
        }
        sheet.block(Place { y: end, ..at }, 1.0, self.head.colour);
        end + 1.0
    }

    fn row(&self, sheet: &mut Sheet, at: Place, row: &[Cell]) {
        for ((column, place), cell) in self.places(at).into_iter().zip(row) {
            sheet.part(Part::Cell, |sheet| {
                let place = Place { y: place.y + PADDING, ..place };
                let y = sheet.text(place, column.align, self.body, &cell.text);
                if !cell.note.is_empty() {
                    sheet.text(Place { y, ..place }, column.align, self.note, &cell.note);
                }
            });
        }
    }

    fn height(&self, row: &[Cell]) -> f32 {
        let lines = |style: Style, width: f32, text: &str| -> f32 {
            if text.is_empty() {
                return 0.0;
            }
            wrap(style.face, style.size, width, text).iter().map(|_| style.leading()).sum()
        };
        let cells = self.columns.iter().zip(row).map(|(column, cell)| {
            let width = column.width - GAP;
            lines(self.body, width, &cell.text) + lines(self.note, width, &cell.note)
        });
        cells.fold(self.body.leading(), f32::max) + 2.0 * PADDING
    }

    /// The columns, side by side, the outer edges of the first and the last at those of the table.
    fn places(&self, at: Place) -> Vec<(&Column, Place)> {
        let mut x = at.x;
        let mut places = Vec::new();
        for column in &self.columns {
            let inset = if column.align == Align::Right { GAP } else { 0.0 };
            places.push((column, Place { x: x + inset, y: at.y, width: column.width - GAP }));
            x += column.width;
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::super::Face;
    use super::*;

    #[test]
    fn a_long_table_goes_on_on_further_pages_with_its_names() {
        let style = Style::new(Face::Regular, 10.0, Colour::INK);
        let column = |title: &str, align| Column { title: title.into(), width: 100.0, align };
        let table = Table {
            about: "Líneas".into(),
            columns: vec![column("Concepto", Align::Left), column("Importe", Align::Right)],
            head: style,
            body: style,
            note: style,
            bottom: 200.0,
            top: 20.0,
        };
        let row =
            vec![Cell::from("Jabón de oliva con aceite de argán".to_owned()), "7,35 €".to_owned().into()];
        let mut sheet = Sheet::a4();
        let end = table.draw(&mut sheet, Place { x: 0.0, y: 100.0, width: 200.0 }, &vec![row; 9]);
        assert!(sheet.pages() > 2 && end <= 200.0);
        let names = sheet.lines().iter().filter(|line| **line == "Importe").count();
        assert_eq!(names, sheet.pages());
        assert_eq!(sheet.lines().iter().filter(|line| **line == "7,35 €").count(), 9);
    }
}
