//! Schemas of types that JSON writes as a plain number or text, for the derives of `utoipa`.

fn main() {
    #[cfg(feature = "openapi")]
    utoipa_config::Config::new()
        .alias_for("Cents", "i64")
        .alias_for("Timestamp", "i64")
        .alias_for("PostalCode", "String")
        .alias_for("ProductId", "u32")
        .alias_for("VariantId", "u32")
        .alias_for("CustomerId", "u32")
        .alias_for("CategoryId", "u32")
        .alias_for("CollectionId", "u32")
        .alias_for("AddressId", "u32")
        .alias_for("CardId", "u32")
        .alias_for("ModuleId", "u32")
        .alias_for("LessonId", "u32")
        .alias_for("QuestionId", "u32")
        .alias_for("ShippingMethodId", "u32")
        .alias_for("StoreLocationId", "u32")
        .alias_for("PromotionId", "u32")
        .alias_for("PromotionCode", "String")
        .alias_for("OrderNumber", "String")
        .write_to_file();
}
