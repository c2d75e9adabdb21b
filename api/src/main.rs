//! The reference API of Mostrador.

fn main() {}
