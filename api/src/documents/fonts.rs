//! The house's letters: Libertinus Serif, which travels inside the program.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use harfrust::{Direction, Feature, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::attribute::Style;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

const FAMILY: &str = "Libertinus Serif";
/// Stands for what the font cannot show.
const UNKNOWN: char = '?';

/// A cut of the house's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For reading.
    Regular,
    /// For names and totals.
    Semibold,
    /// For titles.
    Bold,
    /// For notes.
    Italic,
}

/// A text as glyphs; advances in parts of the font size.
#[derive(Debug)]
pub(super) struct Shaped {
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    /// In parts of the font size.
    pub(super) width: f32,
}

struct Loaded {
    font: Font,
    face: FontRef<'static>,
    shaper: ShaperData,
}

impl Loaded {
    fn shows(&self, c: char) -> bool {
        self.face.charmap().map(c).is_some()
    }

    /// The text with only what can be drawn, and only in the direction in which it is read.
    fn printable(&self, text: &str) -> String {
        text.chars()
            .filter(|c| !turns_or_hides(*c))
            .map(|c| if c.is_control() || c.is_whitespace() && c != '\u{a0}' { ' ' } else { c })
            .map(|c| if self.shows(c) { c } else { UNKNOWN })
            .collect()
    }
}

impl Face {
    const ALL: [Self; 4] = [Self::Regular, Self::Semibold, Self::Bold, Self::Italic];

    /// The width of a text in points.
    #[must_use]
    pub fn width(self, size: f32, text: &str) -> f32 {
        self.shape(text).map_or(0.0, |shaped| shaped.width * size)
    }

    /// The characters of some texts that cannot be shown, each once.
    pub fn lacks<'a>(self, texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<char> {
        let Some(loaded) = self.loaded() else { return BTreeSet::new() };
        let characters = texts.into_iter().flat_map(str::chars);
        characters
            .filter(|c| !turns_or_hides(*c) && !c.is_control() && !c.is_whitespace())
            .filter(|c| !loaded.shows(*c))
            .collect()
    }

    /// The font, for the document; nothing when the program was built without it.
    pub(super) fn font(self) -> Option<Font> {
        self.loaded().map(|loaded| loaded.font.clone())
    }

    /// The glyphs of a text, figures all of one width.
    pub(super) fn shape(self, text: &str) -> Option<Shaped> {
        let loaded = self.loaded()?;
        let text = loaded.printable(text);
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let figures = [Feature::new(Tag::new(b"tnum"), 1, ..)];
        let shaper = loaded.shaper.shaper(&loaded.face).build();
        let output = shaper.shape(buffer, ShapeOptions::new().features(&figures));
        let clusters: Vec<usize> = output.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        let units = loaded.font.units_per_em();
        #[allow(clippy::cast_precision_loss)] // an advance is a few thousand units
        let part = |units_wide: i32| units_wide as f32 / units;
        let glyphs: Vec<KrillaGlyph> = output
            .glyph_infos()
            .iter()
            .zip(output.glyph_positions())
            .map(|(info, at)| {
                let start = info.cluster as usize;
                let end = clusters.iter().copied().filter(|cluster| *cluster > start).min();
                let glyph = GlyphId::new(info.glyph_id);
                let range = start..end.unwrap_or(text.len());
                let (x, y) = (part(at.x_offset), part(at.y_offset));
                KrillaGlyph::new(glyph, part(at.x_advance), x, y, part(at.y_advance), range, None)
            })
            .collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Some(Shaped { text, glyphs, width })
    }

    fn loaded(self) -> Option<&'static Loaded> {
        static FACES: [OnceLock<Option<Loaded>>; 4] = [const { OnceLock::new() }; 4];
        let index = Self::ALL.iter().position(|face| *face == self)?;
        FACES.get(index)?.get_or_init(|| self.load()).as_ref()
    }

    fn load(self) -> Option<Loaded> {
        typst_assets::fonts().find_map(|data| {
            let face = FontRef::from_index(data, 0).ok()?;
            let family = face
                .localized_strings(StringId::FAMILY_NAME)
                .any(|name| name.chars().collect::<String>().starts_with(FAMILY));
            let attributes = face.attributes();
            let cut = (attributes.weight.value(), attributes.style == Style::Italic);
            if !family || cut != self.cut() {
                return None;
            }
            Some(Loaded { font: Font::new(data.into(), 0)?, shaper: ShaperData::new(&face), face })
        })
    }

    const fn cut(self) -> (f32, bool) {
        match self {
            Self::Regular => (400.0, false),
            Self::Semibold => (600.0, false),
            Self::Bold => (700.0, false),
            Self::Italic => (400.0, true),
        }
    }
}

/// Marks of direction, joiners and other characters without a shape of their own.
const fn turns_or_hides(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_is_there_and_is_another() {
        let widths = Face::ALL.map(|face| face.width(10.0, "Factura"));
        assert!(widths.iter().all(|width| (20.0..60.0).contains(width)), "{widths:?}");
        assert!(Face::Bold.width(10.0, "Factura") > Face::Regular.width(10.0, "Factura"));
        assert!(Face::Italic.font().is_some());
    }

    #[test]
    fn figures_stand_below_one_another() {
        let width = |text| Face::Regular.width(10.0, text);
        assert!((width("111,11") - width("888,88")).abs() < 0.001);
    }

    #[test]
    fn what_cannot_be_shown_is_named_as_such_and_what_hides_is_left_out() {
        let text = |text| Face::Regular.shape(text).unwrap().text;
        let lacking = Face::Regular.lacks(["Añadir\n\u{200b}", "石鹸 石"]);
        assert_eq!(lacking.into_iter().collect::<String>(), "石鹸");
        assert_eq!(text("Año\n\u{202e}12 €\u{200b} \u{1f9fc}\u{0}"), "Año 12 € ? ");
        assert!(
            Face::Regular
                .shape("Ñandú «1.234,50\u{a0}€» ½ № ł ő Ж")
                .unwrap()
                .glyphs
                .iter()
                .all(|glyph| glyph.glyph_id.to_u32() != 0)
        );
    }
}
