//! Screens of the shop, one per route of the route table (rules 2.1, 2.13).

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Screen {
    Home,
    Logout,
    Search,
    Cart,
    CheckoutLogin,
    Confirmation,
    ShippingAndBilling,
    OrderCompleted,
    Register,
    Login,
    Activation,
    PasswordReset,
    NewPassword,
    Survey,
    PaymentLink,
    PriceTable,
    PriceTableAccess,
    PriceTableProduct,
    Category,
    Product,
    ProductPreview,
    Blog,
    Article,
    Course,
    Profile,
    MyCourses,
    MyCourse,
    MyOrders,
    MyAddresses,
    MyAddress,
    Security,
    MyData,
    Certificate,
    Withdrawal,
    Content,
}
