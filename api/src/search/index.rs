//! The inverted index of the products' texts, in memory.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, Occur, Query, TermQuery, TermSetQuery,
};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{TextAnalyzer, WhitespaceTokenizer};
use tantivy::{
    DocId, Index as Tantivy, IndexReader, IndexWriter, ReloadPolicy, Score, SegmentOrdinal, SegmentReader,
    TantivyDocument, TantivyError, Term,
};

use super::plan::Wanted;
use super::vocabulary::{Place, Vocabulary};
use crate::store::texts::Text;

/// Memory of the writer: the least that it takes.
const BUDGET: usize = 15_000_000;
const STEMS: &str = "stems";
/// What a word counts for in each field: title, category and collection, summary, attributes.
const BOOSTS: [Score; 4] = [4.0, 2.0, 1.5, 1.0];
const PLACES: [Place; 4] = [Place::Name, Place::Summary, Place::Summary, Place::Facts];
/// What other forms of a word count for, beside the word itself.
const COMPLETED: Score = 0.8;
const CORRECTED: Score = 0.4;
/// What else is found of a word adds so much of its score to that of the best place.
const TIES: Score = 0.1;

/// A product that was found, and how well it fits.
pub type Hit = (u32, Score);

/// An index that can be changed, and searched meanwhile.
pub struct Index {
    reader: IndexReader,
    writer: IndexWriter,
    fields: Fields,
    vocabulary: Vocabulary,
    /// What was last read of each product, as a hash: many changes of a product leave its texts alone.
    prints: HashMap<u32, u64>,
}

/// What a search needs: it goes on while the index is changed.
#[derive(Clone)]
pub struct Catalogue {
    reader: IndexReader,
    fields: Fields,
    /// The words of its texts.
    pub vocabulary: std::sync::Arc<Vocabulary>,
}

#[derive(Clone, Copy, Debug)]
struct Fields {
    id: Field,
    texts: [Field; 4],
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("products", &self.prints.len()).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Catalogue")
    }
}

impl Index {
    /// An empty index.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new() -> Result<Self, TantivyError> {
        let mut schema = Schema::builder();
        let indexing =
            TextFieldIndexing::default().set_tokenizer(STEMS).set_index_option(IndexRecordOption::WithFreqs);
        let text = TextOptions::default().set_indexing_options(indexing);
        let id = schema.add_u64_field("id", FAST | INDEXED);
        let texts =
            ["title", "shelf", "summary", "facts"].map(|name| schema.add_text_field(name, text.clone()));
        let index = Tantivy::create_in_ram(schema.build());
        // Words are taken apart, folded and stemmed before they come here.
        index.tokenizers().register(STEMS, TextAnalyzer::from(WhitespaceTokenizer::default()));
        let writer = index.writer_with_num_threads(1, BUDGET)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let (vocabulary, prints) = (Vocabulary::default(), HashMap::new());
        Ok(Self { reader, writer, fields: Fields { id, texts }, vocabulary, prints })
    }

    /// Takes the texts of a product in, over those it had. False when they are the same.
    ///
    /// # Errors
    /// The index is broken.
    pub fn put(&mut self, text: &Text) -> Result<bool, TantivyError> {
        let parts = [&text.title, &text.shelf, &text.summary, &text.facts];
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        let print = hasher.finish();
        match self.prints.insert(text.id, print) {
            Some(known) if known == print => return Ok(false),
            Some(_) => drop(self.writer.delete_term(self.term(text.id))),
            None => {}
        }
        let mut document = TantivyDocument::new();
        document.add_u64(self.fields.id, u64::from(text.id));
        for ((field, part), place) in self.fields.texts.iter().zip(parts).zip(PLACES) {
            document.add_text(*field, self.vocabulary.learn(part, place));
        }
        self.writer.add_document(document)?;
        Ok(true)
    }

    /// Takes a product out. False when it was not there.
    pub fn remove(&mut self, id: u32) -> bool {
        let known = self.prints.remove(&id).is_some();
        if known {
            self.writer.delete_term(self.term(id));
        }
        known
    }

    fn term(&self, id: u32) -> Term {
        Term::from_field_u64(self.fields.id, u64::from(id))
    }

    /// Lets searches see what was put in and taken out.
    ///
    /// # Errors
    /// The index is broken.
    pub fn publish(&mut self) -> Result<Catalogue, TantivyError> {
        self.writer.commit()?;
        self.reader.reload()?;
        let vocabulary = std::sync::Arc::new(self.vocabulary.clone());
        Ok(Catalogue { reader: self.reader.clone(), fields: self.fields, vocabulary })
    }
}

impl Catalogue {
    /// The products in which all of these words occur, or any of them, in no order.
    ///
    /// # Errors
    /// The index is broken.
    pub fn find(&self, wanted: &[Wanted], all: bool) -> Result<Vec<Hit>, TantivyError> {
        let occur = if all { Occur::Must } else { Occur::Should };
        let words = wanted.iter().map(|wanted| (occur, self.word(wanted))).collect();
        self.reader.searcher().search(&BooleanQuery::new(words), &Everything)
    }

    fn word(&self, wanted: &Wanted) -> Box<dyn Query> {
        let mut forms: Vec<Box<dyn Query>> = Vec::new();
        for (field, boost) in self.fields.texts.iter().zip(BOOSTS) {
            let term = Term::from_field_text(*field, &wanted.stem);
            let query = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
            forms.push(Box::new(BoostQuery::new(query, boost)));
            for stem in &wanted.corrections {
                let term = Term::from_field_text(*field, stem);
                let query = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
                forms.push(Box::new(BoostQuery::new(query, boost * CORRECTED)));
            }
            if !wanted.completions.is_empty() {
                let terms = wanted.completions.iter().map(|stem| Term::from_field_text(*field, stem));
                let query = Box::new(TermSetQuery::new(terms));
                forms.push(Box::new(ConstScoreQuery::new(query, boost * COMPLETED)));
            }
        }
        Box::new(DisjunctionMaxQuery::with_tie_breaker(forms, TIES))
    }
}

/// Collects every hit.
struct Everything;

struct Segment {
    ids: Column<u64>,
    hits: Vec<Hit>,
}

impl Collector for Everything {
    type Fruit = Vec<Hit>;
    type Child = Segment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        Ok(Segment { ids: segment.fast_fields().u64("id")?, hits: Vec::new() })
    }

    fn requires_scoring(&self) -> bool {
        true
    }

    fn merge_fruits(&self, segments: Vec<Vec<Hit>>) -> tantivy::Result<Vec<Hit>> {
        Ok(segments.into_iter().flatten().collect())
    }
}

impl SegmentCollector for Segment {
    type Fruit = Vec<Hit>;

    fn collect(&mut self, document: DocId, score: Score) {
        if let Some(id) = self.ids.first(document).and_then(|id| u32::try_from(id).ok()) {
            self.hits.push((id, score));
        }
    }

    fn harvest(self) -> Vec<Hit> {
        self.hits
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::{Tolerance, plan};
    use super::*;

    fn text(id: u32, title: &str, summary: &str) -> Text {
        Text {
            id,
            title: title.into(),
            summary: summary.into(),
            shelf: "Jabones".into(),
            facts: "100 g".into(),
        }
    }

    fn found(index: &Catalogue, query: &str) -> Vec<u32> {
        let wanted = plan(query, &index.vocabulary, Tolerance::Unknown);
        let mut hits = index.find(&wanted, true).unwrap();
        hits.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        hits.into_iter().map(|(id, _)| id).collect()
    }

    #[test]
    fn texts_come_change_and_go() {
        let mut index = Index::new().unwrap();
        assert!(index.put(&text(1, "Champú sólido", "Sin sulfatos")).unwrap());
        assert!(index.put(&text(2, "Jabón de oliva", "Champú no es")).unwrap());
        let catalogue = index.publish().unwrap();
        assert_eq!(found(&catalogue, "CHAMPUS"), [1, 2], "a title counts for more");
        assert_eq!(found(&catalogue, "champu sulfato"), [1]);
        assert_eq!(found(&catalogue, "oli"), [2], "the last word is being typed");
        assert_eq!(found(&catalogue, "oli jabon"), Vec::<u32>::new());
        assert_eq!(found(&catalogue, "chanpu"), [1, 2]);
        assert!(!index.put(&text(1, "Champú sólido", "Sin sulfatos")).unwrap(), "the same");
        assert!(index.put(&text(1, "Gel", "De ducha")).unwrap());
        assert!(index.remove(2) && !index.remove(2));
        assert_eq!(found(&catalogue, "gel"), Vec::<u32>::new(), "not published yet");
        let catalogue = index.publish().unwrap();
        assert_eq!((found(&catalogue, "gel"), found(&catalogue, "champu")), (vec![1], vec![]));
    }
}
