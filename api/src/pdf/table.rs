//! Tables: row heights follow the longest cell, and the column headers are repeated on every page.

use super::wrap::wrap;
use super::{Align, Canvas, Colour, Frame, StructureElement, Style};

#[derive(Clone, Debug)]
pub struct Column {
    pub title: String,
    /// Points.
    pub width: f32,
    pub align: Align,
}

#[derive(Clone, Debug, Default)]
pub struct Cell {
    pub text: String,
    /// Secondary line below the text, in the note style.
    pub note: String,
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, note: String::new() }
    }
}

#[derive(Clone, Debug)]
pub struct Table {
    pub summary: String,
    pub columns: Vec<Column>,
    pub head: Style,
    pub body: Style,
    pub note: Style,
    /// Lower limit of the rows on a page, in points from the top.
    pub bottom: f32,
    /// Top of the table on the following pages, in points from the top.
    pub top: f32,
}

/// Space between a row's rules and its text, in points.
const PADDING: f32 = 5.0;
const GAP: f32 = 8.0;

impl Table {
    /// Draws the rows, over as many pages as needed; returns the `y` of the table's end on the last one.
    pub fn draw(&self, sheet: &mut Canvas, at: Frame, rows: &[Vec<Cell>]) -> f32 {
        sheet.structure_element(StructureElement::Table(self.summary.clone()), |sheet| {
            let mut y = self.header(sheet, at, true);
            for row in rows {
                let height = self.height(row);
                if y + height > self.bottom {
                    sheet.add_page();
                    y = self.header(sheet, Frame { y: self.top, ..at }, false);
                }
                sheet.structure_element(StructureElement::Row, |sheet| {
                    self.row(sheet, Frame { y, ..at }, row);
                });
                y += height;
                sheet.rectangle(Frame { y, ..at }, 0.5, Colour::LINE);
            }
            y
        })
    }

    /// Height of the table on one page.
    pub fn full_height(&self, rows: &[Vec<Cell>]) -> f32 {
        self.header_height() + rows.iter().map(|row| self.height(row)).sum::<f32>()
    }

    fn header_height(&self) -> f32 {
        self.head.leading() + PADDING + 1.0
    }

    /// Draws the column headers: a structure element the first time, decoration on the following pages.
    fn header(&self, sheet: &mut Canvas, at: Frame, first: bool) -> f32 {
        let end = at.y + self.header_height() - 1.0;
        let titles = |sheet: &mut Canvas| {
            for (column, place) in self.places(at) {
                let title = |sheet: &mut Canvas| sheet.text(place, column.align, self.head, &column.title);
                if first {
                    sheet.structure_element(StructureElement::Header, title)
                } else {
                    title(sheet)
                };
            }
        };
        if first {
            sheet.structure_element(StructureElement::Row, titles);
        } else {
            titles(sheet);
        }
        sheet.rectangle(Frame { y: end, ..at }, 1.0, self.head.colour);
        end + 1.0
    }

    fn row(&self, sheet: &mut Canvas, at: Frame, row: &[Cell]) {
        for ((column, place), cell) in self.places(at).into_iter().zip(row) {
            sheet.structure_element(StructureElement::Cell, |sheet| {
                let place = Frame { y: place.y + PADDING, ..place };
                let y = sheet.text(place, column.align, self.body, &cell.text);
                if !cell.note.is_empty() {
                    sheet.text(Frame { y, ..place }, column.align, self.note, &cell.note);
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

    /// Columns with their areas. The outer cells are flush with the table's edges.
    fn places(&self, at: Frame) -> Vec<(&Column, Frame)> {
        let mut x = at.x;
        let mut places = Vec::new();
        for column in &self.columns {
            let inset = if column.align == Align::Right { GAP } else { 0.0 };
            places.push((column, Frame { x: x + inset, y: at.y, width: column.width - GAP }));
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
    fn long_table_continues_on_further_pages_with_its_headers() {
        let style = Style::new(Face::Regular, 10.0, Colour::INK);
        let column = |title: &str, align| Column { title: title.into(), width: 100.0, align };
        let table = Table {
            summary: "Líneas".into(),
            columns: vec![column("Concepto", Align::Left), column("Importe", Align::Right)],
            head: style,
            body: style,
            note: style,
            bottom: 200.0,
            top: 20.0,
        };
        let row =
            vec![Cell::from("Jabón de oliva con aceite de argán".to_owned()), "7,35 €".to_owned().into()];
        let mut sheet = Canvas::a4();
        let end = table.draw(&mut sheet, Frame { x: 0.0, y: 100.0, width: 200.0 }, &vec![row; 9]);
        assert!(sheet.page_count() > 2 && end <= 200.0);
        let headers = sheet.lines().iter().filter(|line| **line == "Importe").count();
        assert_eq!(headers, sheet.page_count());
        assert_eq!(sheet.lines().iter().filter(|line| **line == "7,35 €").count(), 9);
    }
}
