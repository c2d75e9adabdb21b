//! Related products, shown beside a product (rule 3.35).

use serde::{Deserialize, Serialize};

use super::ProductId;

/// Number of related products; more only if the owner has chosen more.
const COUNT: usize = 4;
/// Minimum number of others with which the collection is used instead of the category.
const MIN_OF_COLLECTION: usize = 2;
/// Maximum length of the list of a collection or a category: enough for the product itself, those that the owner has
/// chosen, and [`COUNT`] others.
const LIST_LIMIT: u32 = 9;

/// List from which related products are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum RelatedList {
    /// Products that the owner has chosen, by their identifiers.
    Chosen,
    Collection,
    Category,
}

/// Product with its lists, as far as they are loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct RelatedSource {
    pub id: ProductId,
    /// Products that the owner has chosen, in their order.
    pub related: Vec<ProductId>,
    /// True if it belongs to a collection.
    pub in_collection: bool,
    pub chosen: Option<Vec<RelatedCandidate>>,
    pub collection: Option<Vec<RelatedCandidate>>,
    pub category: Option<Vec<RelatedCandidate>>,
}

/// Product of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct RelatedCandidate {
    pub id: ProductId,
    pub sold_out: bool,
}

/// Next step until the related products are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum RelatedStep {
    /// Loads the beginning of a list.
    Load { list: RelatedList, limit: u32 },
    /// Shows products, under the heading of a list.
    Show { list: RelatedList, ids: Vec<ProductId> },
}

impl RelatedSource {
    /// Decides which products are shown, or which list is needed to decide it (rule 3.35).
    pub fn next_step(&self) -> RelatedStep {
        let chosen = match &self.chosen {
            _ if self.related.is_empty() => Vec::new(),
            None => {
                let limit = u32::try_from(self.related.len()).unwrap_or(LIST_LIMIT);
                return RelatedStep::Load { list: RelatedList::Chosen, limit };
            }
            Some(found) => self.in_chosen_order(found),
        };
        if chosen.len() >= COUNT {
            return RelatedStep::Show { list: RelatedList::Chosen, ids: chosen };
        }
        let (list, others) = match self.similar() {
            Ok(similar) => similar,
            Err(list) => return RelatedStep::Load { list, limit: LIST_LIMIT },
        };
        let list = if chosen.is_empty() { list } else { RelatedList::Chosen };
        let filled: Vec<ProductId> = others.into_iter().filter(|id| !chosen.contains(id)).collect();
        RelatedStep::Show { list, ids: chosen.into_iter().chain(filled).take(COUNT).collect() }
    }

    /// Chosen products that are in the shop.
    fn in_chosen_order(&self, found: &[RelatedCandidate]) -> Vec<ProductId> {
        let is_sold = |id: &ProductId| *id != self.id && found.iter().any(|candidate| candidate.id == *id);
        self.related.iter().copied().filter(is_sold).collect()
    }

    /// Other products of the collection, or of the category if there are too few; fails with the list to load.
    fn similar(&self) -> Result<(RelatedList, Vec<ProductId>), RelatedList> {
        if self.in_collection {
            let others = self.others(self.collection.as_deref().ok_or(RelatedList::Collection)?);
            if others.len() >= MIN_OF_COLLECTION {
                return Ok((RelatedList::Collection, others));
            }
        }
        let others = self.others(self.category.as_deref().ok_or(RelatedList::Category)?);
        Ok((RelatedList::Category, others))
    }

    /// Products of a list without the product itself, the sold-out ones last.
    fn others(&self, list: &[RelatedCandidate]) -> Vec<ProductId> {
        let mut others: Vec<RelatedCandidate> =
            list.iter().copied().filter(|candidate| candidate.id != self.id).collect();
        others.sort_by_key(|candidate| candidate.sold_out);
        others.into_iter().map(|candidate| candidate.id).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn available(ids: &[u32]) -> Vec<RelatedCandidate> {
        ids.iter().map(|id| RelatedCandidate { id: (*id).into(), sold_out: false }).collect()
    }

    fn ids(ids: &[u32]) -> Vec<ProductId> {
        ids.iter().copied().map(Into::into).collect()
    }

    /// Takes all steps for product 1; returns what is shown and the lists that were loaded.
    fn decide(
        related: &[u32],
        collection: Option<&[RelatedCandidate]>,
        category: &[RelatedCandidate],
    ) -> (RelatedList, Vec<ProductId>, Vec<RelatedList>) {
        let mut source = RelatedSource {
            id: 1.into(),
            related: ids(related),
            in_collection: collection.is_some(),
            ..RelatedSource::default()
        };
        let mut loaded = Vec::new();
        loop {
            let list = match source.next_step() {
                RelatedStep::Show { list, ids } => return (list, ids, loaded),
                RelatedStep::Load { list, limit } => {
                    let chosen = u32::try_from(related.len()).unwrap();
                    assert_eq!(limit, if list == RelatedList::Chosen { chosen } else { LIST_LIMIT });
                    list
                }
            };
            assert!(!loaded.contains(&list), "{list:?} is loaded once");
            loaded.push(list);
            match list {
                RelatedList::Chosen => {
                    // The API returns them by identifier; product 99 is not in the shop.
                    let mut found: Vec<u32> = related.iter().copied().filter(|id| *id != 99).collect();
                    found.sort_unstable();
                    source.chosen = Some(available(&found));
                }
                RelatedList::Collection => source.collection = collection.map(<[_]>::to_vec),
                RelatedList::Category => source.category = Some(category.to_vec()),
            }
        }
    }

    /// Rule 3.35.
    #[test]
    fn the_category_is_used_when_the_collection_has_too_few_others() {
        let line = decide(&[], Some(&available(&[1, 2, 3])), &available(&[1, 4]));
        assert_eq!(line, (RelatedList::Collection, ids(&[2, 3]), vec![RelatedList::Collection]));
        let (list, shown, loaded) = decide(&[], Some(&available(&[1, 2])), &available(&[1, 4, 5]));
        assert_eq!((list, shown), (RelatedList::Category, ids(&[4, 5])));
        assert_eq!(loaded, [RelatedList::Collection, RelatedList::Category]);
        let without = decide(&[], None, &available(&[1, 4]));
        assert_eq!(without, (RelatedList::Category, ids(&[4]), vec![RelatedList::Category]));
        assert_eq!(decide(&[], None, &[]).1, []);
    }

    /// Rule 3.35.
    #[test]
    fn chosen_products_come_first_in_their_order() {
        let line = available(&[1, 2, 3, 8]);
        let (list, shown, loaded) = decide(&[7, 99, 2], Some(&line), &[]);
        assert_eq!((list, shown), (RelatedList::Chosen, ids(&[7, 2, 3, 8])));
        assert_eq!(loaded, [RelatedList::Chosen, RelatedList::Collection]);
        let many = decide(&[9, 8, 7, 6, 5], Some(&line), &[]);
        assert_eq!(many, (RelatedList::Chosen, ids(&[9, 8, 7, 6, 5]), vec![RelatedList::Chosen]));
        let gone = decide(&[99], Some(&line), &[]);
        assert_eq!((gone.0, gone.1), (RelatedList::Collection, ids(&[2, 3, 8])));
    }

    /// Rule 3.35.
    #[test]
    fn sold_out_products_come_last_unless_they_are_chosen() {
        let mut line = available(&[1, 2, 3, 4, 5, 6]);
        line[1].sold_out = true;
        assert_eq!(decide(&[], Some(&line), &[]).1, ids(&[3, 4, 5, 6]));
        assert_eq!(decide(&[], Some(&line[..4]), &[]).1, ids(&[3, 4, 2]));
        assert_eq!(decide(&[2], Some(&line), &[]).1, ids(&[2, 3, 4, 5]));
    }

    #[test]
    fn candidates_are_read_from_product_cards() {
        let card = r#"{"id":3,"title":"Jabón","soldOut":true}"#;
        let candidate: RelatedCandidate = serde_json::from_str(card).unwrap();
        assert_eq!(candidate, RelatedCandidate { id: 3.into(), sold_out: true });
        let step = RelatedStep::Load { list: RelatedList::Collection, limit: 9 };
        let json = serde_json::to_string(&step).unwrap();
        assert_eq!(json, r#"{"step":"load","list":"collection","limit":9}"#);
    }

    fn candidates() -> impl Strategy<Value = Vec<RelatedCandidate>> {
        let sold_out = proptest::collection::btree_map(1_u32..15, any::<bool>(), 0..9);
        sold_out.prop_map(|all| {
            all.into_iter().map(|(id, sold_out)| RelatedCandidate { id: id.into(), sold_out }).collect()
        })
    }

    proptest! {
        /// Rule 3.35.
        #[test]
        fn neither_the_product_nor_a_duplicate_is_shown(
            related in proptest::collection::btree_set(1_u32..15, 0..7),
            collection in proptest::option::of(candidates()),
            category in candidates(),
        ) {
            let related: Vec<u32> = related.into_iter().collect();
            let (_, shown, _) = decide(&related, collection.as_deref(), &category);
            let own: Vec<ProductId> = ids(&related).into_iter().filter(|id| id.get() != 1).collect();
            prop_assert!(shown.len() <= COUNT.max(own.len()));
            prop_assert!(shown.starts_with(&own[..own.len().min(shown.len())]));
            let mut distinct = shown.clone();
            distinct.sort_unstable();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), shown.len());
            prop_assert!(!shown.contains(&1.into()));
        }
    }
}
