//! Inverted index of the product texts, in memory.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use mostrador_core::catalogue::ProductId;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, Occur, Query, TermQuery, TermSetQuery,
};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{TextAnalyzer, WhitespaceTokenizer};
use tantivy::{
    DocId, Index as Tantivy, IndexReader, IndexWriter, ReloadPolicy, SegmentOrdinal, SegmentReader,
    TantivyDocument, TantivyError, Term,
};

pub use tantivy::Score;

use super::query::SearchTerm;
use super::vocabulary::{Vocabulary, WordSource};
use crate::db::repositories::search_texts::SearchText;

const WRITER_BUDGET: usize = 15_000_000;
/// Bytes of a document besides its texts.
const DOCUMENT_OVERHEAD: usize = 32;
const STEMS: &str = "stems";
/// Weight of a word in each field: title, category and collection, summary, attributes.
const BOOSTS: [Score; 4] = [4.0, 2.0, 1.5, 1.0];
const PLACES: [WordSource; 4] =
    [WordSource::Name, WordSource::Summary, WordSource::Summary, WordSource::Attributes];
/// Weight of other forms of a word, relative to the word itself.
const COMPLETION_BOOST: Score = 0.8;
const CORRECTION_BOOST: Score = 0.4;
/// Share of the scores of other matching fields that is added to the score of the best one.
const TIE_BREAKER: Score = 0.1;

pub type Hit = (ProductId, Score);

pub struct Index {
    reader: IndexReader,
    writer: IndexWriter,
    fields: Fields,
    vocabulary: Vocabulary,
    /// Hash of the last indexed texts of each product: many changes of a product leave its texts unchanged.
    text_hashes: HashMap<ProductId, u64>,
}

/// Published version of the index, which stays searchable while the index is changed.
#[derive(Clone)]
pub struct SearchSnapshot {
    reader: IndexReader,
    fields: Fields,
    pub vocabulary: std::sync::Arc<Vocabulary>,
}

#[derive(Clone, Copy, Debug)]
struct Fields {
    id: Field,
    texts: [Field; 4],
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("products", &self.text_hashes.len()).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for SearchSnapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Catalogue")
    }
}

/// Effect of a call on the index: `Unchanged` when the product is already indexed with the same texts, or
/// was not indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexChange {
    Changed,
    Unchanged,
}

impl Index {
    pub fn new() -> Result<Self, TantivyError> {
        let mut schema = Schema::builder();
        let indexing =
            TextFieldIndexing::default().set_tokenizer(STEMS).set_index_option(IndexRecordOption::WithFreqs);
        let text = TextOptions::default().set_indexing_options(indexing);
        let id = schema.add_u64_field("id", FAST | INDEXED);
        let texts = ["title", "categories", "summary", "attributes"]
            .map(|name| schema.add_text_field(name, text.clone()));
        let index = Tantivy::create_in_ram(schema.build());
        // Words are split, folded and stemmed before they are indexed.
        index.tokenizers().register(STEMS, TextAnalyzer::from(WhitespaceTokenizer::default()));
        let writer = index.writer_with_num_threads(1, WRITER_BUDGET)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let (vocabulary, text_hashes) = (Vocabulary::default(), HashMap::new());
        Ok(Self { reader, writer, fields: Fields { id, texts }, vocabulary, text_hashes })
    }

    /// Indexes the texts of a product, replacing its previous ones.
    pub fn upsert(&mut self, text: &SearchText) -> Result<IndexChange, TantivyError> {
        let parts = [&text.title, &text.categories, &text.summary, &text.attributes];
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        let text_hash = hasher.finish();
        match self.text_hashes.insert(text.id, text_hash) {
            Some(previous) if previous == text_hash => return Ok(IndexChange::Unchanged),
            Some(_) => drop(self.writer.delete_term(self.term(text.id))),
            None => {}
        }
        // The writer queues thousands of documents.
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let mut document = TantivyDocument::with_capacity(length + DOCUMENT_OVERHEAD);
        document.add_u64(self.fields.id, u64::from(text.id.get()));
        for ((field, part), place) in self.fields.texts.iter().zip(parts).zip(PLACES) {
            document.add_text(*field, self.vocabulary.add_text(part, place));
        }
        self.writer.add_document(document)?;
        Ok(IndexChange::Changed)
    }

    pub fn remove(&mut self, id: ProductId) -> IndexChange {
        if self.text_hashes.remove(&id).is_none() {
            return IndexChange::Unchanged;
        }
        self.writer.delete_term(self.term(id));
        IndexChange::Changed
    }

    fn term(&self, id: ProductId) -> Term {
        Term::from_field_u64(self.fields.id, u64::from(id.get()))
    }

    pub fn publish(&mut self) -> Result<SearchSnapshot, TantivyError> {
        self.writer.commit()?;
        self.reader.reload()?;
        let vocabulary = std::sync::Arc::new(self.vocabulary.clone());
        Ok(SearchSnapshot { reader: self.reader.clone(), fields: self.fields, vocabulary })
    }
}

impl SearchSnapshot {
    /// Returns the products that contain all of these words, mostly by identifier.
    pub fn find_all(&self, terms: &[SearchTerm]) -> Result<Vec<Hit>, TantivyError> {
        let is_known = |term: &SearchTerm| {
            self.vocabulary.has_stem(&term.stem)
                || !term.completions.is_empty()
                || !term.corrections.is_empty()
        };
        if terms.iter().all(is_known) { self.find(terms, Occur::Must) } else { Ok(Vec::new()) }
    }

    /// Returns the products that contain any of these words, mostly by identifier.
    pub fn find_any(&self, terms: &[SearchTerm]) -> Result<Vec<Hit>, TantivyError> {
        self.find(terms, Occur::Should)
    }

    fn find(&self, terms: &[SearchTerm], occur: Occur) -> Result<Vec<Hit>, TantivyError> {
        let words = terms.iter().map(|term| (occur, self.word_query(term))).collect();
        self.reader.searcher().search(&BooleanQuery::new(words), &AllHits)
    }

    fn word_query(&self, word: &SearchTerm) -> Box<dyn Query> {
        let mut forms: Vec<Box<dyn Query>> = Vec::new();
        for (field, boost) in self.fields.texts.iter().zip(BOOSTS) {
            let term = Term::from_field_text(*field, &word.stem);
            let query = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
            forms.push(Box::new(BoostQuery::new(query, boost)));
            for stem in &word.corrections {
                let term = Term::from_field_text(*field, stem);
                let query = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
                forms.push(Box::new(BoostQuery::new(query, boost * CORRECTION_BOOST)));
            }
            if !word.completions.is_empty() {
                let terms = word.completions.iter().map(|stem| Term::from_field_text(*field, stem));
                let query = Box::new(TermSetQuery::new(terms));
                forms.push(Box::new(ConstScoreQuery::new(query, boost * COMPLETION_BOOST)));
            }
        }
        Box::new(DisjunctionMaxQuery::with_tie_breaker(forms, TIE_BREAKER))
    }
}

struct AllHits;

struct Segment {
    ids: Column<u64>,
    hits: Vec<Hit>,
}

impl Collector for AllHits {
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
            self.hits.push((id.into(), score));
        }
    }

    fn harvest(self) -> Vec<Hit> {
        self.hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::query::{Tolerance, parse_query};

    fn text(id: u32, title: &str, summary: &str) -> SearchText {
        SearchText {
            id: id.into(),
            title: title.into(),
            summary: summary.into(),
            categories: "Jabones".into(),
            attributes: "100 g".into(),
        }
    }

    fn found(index: &SearchSnapshot, query: &str) -> Vec<u32> {
        let terms = parse_query(query, &index.vocabulary, Tolerance::UnknownWords);
        let mut hits = index.find_all(&terms).unwrap();
        hits.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        hits.into_iter().map(|(id, _)| id.get()).collect()
    }

    #[test]
    fn texts_are_indexed_replaced_and_removed() {
        let mut index = Index::new().unwrap();
        assert_eq!(index.upsert(&text(1, "Champú sólido", "Sin sulfatos")).unwrap(), IndexChange::Changed);
        assert_eq!(index.upsert(&text(2, "Jabón de oliva", "Champú no es")).unwrap(), IndexChange::Changed);
        let catalogue = index.publish().unwrap();
        assert_eq!(found(&catalogue, "CHAMPUS"), [1, 2], "a title counts for more");
        assert_eq!(found(&catalogue, "champu sulfato"), [1]);
        assert_eq!(found(&catalogue, "oli"), [2], "the last word is being typed");
        assert_eq!(found(&catalogue, "oli jabon"), Vec::<u32>::new());
        assert_eq!(found(&catalogue, "chanpu"), [1, 2]);
        assert_eq!(index.upsert(&text(1, "Champú sólido", "Sin sulfatos")).unwrap(), IndexChange::Unchanged);
        assert_eq!(index.upsert(&text(1, "Gel", "De ducha")).unwrap(), IndexChange::Changed);
        assert_eq!(index.remove(2.into()), IndexChange::Changed);
        assert_eq!(index.remove(2.into()), IndexChange::Unchanged);
        assert_eq!(found(&catalogue, "gel"), Vec::<u32>::new(), "not published yet");
        let catalogue = index.publish().unwrap();
        assert_eq!((found(&catalogue, "gel"), found(&catalogue, "champu")), (vec![1], vec![]));
    }
}
