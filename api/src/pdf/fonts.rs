//! Font of the documents: Libertinus Serif, embedded in the program.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use harfrust::{Direction, Feature, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::attribute::Style;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

const FAMILY: &str = "Libertinus Serif";
const REPLACEMENT: char = '?';

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Regular,
    Semibold,
    Bold,
    Italic,
}

/// Text shaped into glyphs; advances are in fractions of the font size.
#[derive(Debug)]
pub(crate) struct Shaped {
    pub(crate) text: String,
    pub(crate) glyphs: Vec<KrillaGlyph>,
    pub(crate) width: f32,
}

struct LoadedFace {
    font: Font,
    face: FontRef<'static>,
    shaper: ShaperData,
}

impl LoadedFace {
    fn has_glyph(&self, c: char) -> bool {
        self.face.charmap().map(c).is_some()
    }

    /// Text reduced to characters with a glyph, without bidirectional controls.
    fn printable(&self, text: &str) -> String {
        text.chars()
            .filter(|c| !is_invisible(*c))
            .map(|c| if c.is_control() || c.is_whitespace() && c != '\u{a0}' { ' ' } else { c })
            .map(|c| if self.has_glyph(c) { c } else { REPLACEMENT })
            .collect()
    }
}

impl Face {
    const ALL: [Self; 4] = [Self::Regular, Self::Semibold, Self::Bold, Self::Italic];

    /// Width of a text in points; `size` is in points too.
    pub fn width(self, size: f32, text: &str) -> f32 {
        self.shape(text).map_or(0.0, |shaped| shaped.width * size)
    }

    pub fn missing_glyphs<'a>(self, texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<char> {
        let Some(loaded) = self.loaded() else { return BTreeSet::new() };
        let characters = texts.into_iter().flat_map(str::chars);
        characters
            .filter(|c| !is_invisible(*c) && !c.is_control() && !c.is_whitespace())
            .filter(|c| !loaded.has_glyph(*c))
            .collect()
    }

    /// The font to embed; nothing when the program was built without it.
    pub(crate) fn font(self) -> Option<Font> {
        self.loaded().map(|loaded| loaded.font.clone())
    }

    /// Shapes a text with tabular figures.
    pub(crate) fn shape(self, text: &str) -> Option<Shaped> {
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
        let em = |font_units: i32| font_units as f32 / units;
        let glyphs: Vec<KrillaGlyph> = output
            .glyph_infos()
            .iter()
            .zip(output.glyph_positions())
            .map(|(info, at)| {
                let start = info.cluster as usize;
                let end = clusters.iter().copied().filter(|cluster| *cluster > start).min();
                let glyph = GlyphId::new(info.glyph_id);
                let range = start..end.unwrap_or(text.len());
                let (x, y) = (em(at.x_offset), em(at.y_offset));
                KrillaGlyph::new(glyph, em(at.x_advance), x, y, em(at.y_advance), range, None)
            })
            .collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Some(Shaped { text, glyphs, width })
    }

    fn loaded(self) -> Option<&'static LoadedFace> {
        static FACES: [OnceLock<Option<LoadedFace>>; 4] = [const { OnceLock::new() }; 4];
        let index = Self::ALL.iter().position(|face| *face == self)?;
        FACES.get(index)?.get_or_init(|| self.load()).as_ref()
    }

    fn load(self) -> Option<LoadedFace> {
        typst_assets::fonts().find_map(|data| {
            let face = FontRef::from_index(data, 0).ok()?;
            let family = face
                .localized_strings(StringId::FAMILY_NAME)
                .any(|name| name.chars().collect::<String>().starts_with(FAMILY));
            let attributes = face.attributes();
            let weight_and_italic = (attributes.weight.value(), attributes.style == Style::Italic);
            if !family || weight_and_italic != self.weight_and_italic() {
                return None;
            }
            Some(LoadedFace { font: Font::new(data.into(), 0)?, shaper: ShaperData::new(&face), face })
        })
    }

    const fn weight_and_italic(self) -> (f32, bool) {
        match self {
            Self::Regular => (400.0, false),
            Self::Semibold => (600.0, false),
            Self::Bold => (700.0, false),
            Self::Italic => (400.0, true),
        }
    }
}

/// Bidirectional controls, joiners and other characters without a visible glyph.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_available_and_distinct() {
        let widths = Face::ALL.map(|face| face.width(10.0, "Factura"));
        assert!(widths.iter().all(|width| (20.0..60.0).contains(width)), "{widths:?}");
        assert!(Face::Bold.width(10.0, "Factura") > Face::Regular.width(10.0, "Factura"));
        assert!(Face::Italic.font().is_some());
    }

    #[test]
    fn figures_have_equal_width() {
        let width = |text| Face::Regular.width(10.0, text);
        assert!((width("111,11") - width("888,88")).abs() < 0.001);
    }

    #[test]
    fn missing_glyphs_are_replaced_and_invisible_characters_removed() {
        let text = |text| Face::Regular.shape(text).unwrap().text;
        let missing = Face::Regular.missing_glyphs(["Añadir\n\u{200b}", "石鹸 石"]);
        assert_eq!(missing.into_iter().collect::<String>(), "石鹸");
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
