//! Handle of a timer or a subscription that ends on drop.

pub(crate) struct DropGuard(Option<Box<dyn FnOnce()>>);

impl DropGuard {
    pub(crate) fn new(stop: impl FnOnce() + 'static) -> Self {
        Self(Some(Box::new(stop)))
    }
}

impl Drop for DropGuard {
    fn drop(&mut self) {
        if let Some(stop) = self.0.take() {
            stop();
        }
    }
}
