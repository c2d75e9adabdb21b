//! A timer or a subscription, which ends when it is dropped.

/// Calls its function when it is dropped.
pub(crate) struct Stop(Option<Box<dyn FnOnce()>>);

impl Stop {
    pub(crate) fn new(stop: impl FnOnce() + 'static) -> Self {
        Self(Some(Box::new(stop)))
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        if let Some(stop) = self.0.take() {
            stop();
        }
    }
}
