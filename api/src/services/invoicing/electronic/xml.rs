//! XML documents as trees of elements.

use std::io;

use mostrador_core::text::xml::xml_text;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// Element with attributes, and either a text or children.
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, &'static str)>,
    text: Option<String>,
    children: Vec<Self>,
}

impl Element {
    pub(super) const fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), text: None, children: Vec::new() }
    }

    /// Element with a text, without the characters that XML does not admit.
    pub(super) fn text(name: &'static str, text: impl Into<String>) -> Self {
        Self { text: Some(xml_text(&text.into())), ..Self::new(name) }
    }

    #[must_use]
    pub(super) fn attribute(mut self, name: &'static str, value: &'static str) -> Self {
        self.attributes.push((name, value));
        self
    }

    /// Adds a child.
    #[must_use]
    pub(super) fn with(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    /// Adds a child with a text.
    #[must_use]
    pub(super) fn with_text(self, name: &'static str, text: impl Into<String>) -> Self {
        self.with(Self::text(name, text))
    }

    /// Adds children, or one that may be absent.
    #[must_use]
    pub(super) fn with_all(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// Writes the element as a document in UTF-8, indented.
    pub(super) fn write(&self) -> io::Result<Vec<u8>> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.write_to(&mut writer)?;
        let mut xml = writer.into_inner();
        xml.push(b'\n');
        Ok(xml)
    }

    fn write_to(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let start = BytesStart::new(self.name).with_attributes(self.attributes.iter().copied());
        writer.write_event(Event::Start(start))?;
        if let Some(text) = &self.text {
            writer.write_event(Event::Text(BytesText::new(text)))?;
        }
        for child in &self.children {
            child.write_to(writer)?;
        }
        writer.write_event(Event::End(BytesEnd::new(self.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_valid() {
        let element = Element::new("a")
            .attribute("b", "c")
            .with_text("d", "<e> & \u{0}\u{8}\u{ffff}ñ 🧼")
            .with_all(None)
            .with_all([Element::new("f")]);
        let xml = String::from_utf8(element.write().unwrap()).unwrap();
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"c\">\n  <d>&lt;e&gt; &amp; ñ 🧼</d>\n  \
            <f>\n  </f>\n</a>\n";
        assert_eq!(xml, expected);
        assert!(roxmltree::Document::parse(&xml).is_ok());
    }
}
