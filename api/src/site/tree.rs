//! The folder of the site, in memory: each file is read when it is first asked for, and again when it has changed.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::address;
use super::file::{Held, Kind, Stamp};
use crate::http::encoding::{Encoding, WORTH_IT};

/// Larger files are sent from the disk, as is whatever is played.
const LARGEST: u64 = 4 << 20;
/// Files that are expected; more are taken when they fit.
const EXPECTED: usize = 2_000;
/// Room in bytes: pictures and what is asked for as it is; what is in gzip; what is in Brotli, which browsers ask for.
const PLAIN: u64 = 48 << 20;
const IN_GZIP: u64 = 16 << 20;
const IN_BROTLI: u64 = 112 << 20;

/// Files by the path of their address.
type Memory = Cache<Box<str>, Arc<Held>, Weight>;

/// The folder.
#[derive(Debug)]
pub(super) struct Tree {
    root: PathBuf,
    identity: Memory,
    gzip: Memory,
    brotli: Memory,
    began: Instant,
}

/// What looking at the disk has found.
enum Found {
    /// What was known already.
    Same,
    /// Something else.
    New(Arc<Held>),
    /// No such file.
    Nothing,
}

#[derive(Clone, Copy, Debug)]
struct Weight;

impl Weighter<Box<str>, Arc<Held>> for Weight {
    fn weight(&self, path: &Box<str>, held: &Arc<Held>) -> u64 {
        (held.bytes.as_ref().map_or(0, Bytes::len) + path.len() + 512) as u64
    }
}

impl Tree {
    pub(super) fn new(root: PathBuf) -> Self {
        let memory = |room| Cache::with_weighter(EXPECTED, room, Weight);
        let (identity, gzip, brotli) = (memory(PLAIN), memory(IN_GZIP), memory(IN_BROTLI));
        Self { root, identity, gzip, brotli, began: Instant::now() }
    }

    /// What is at hand for a path, and was looked at a moment ago.
    pub(super) fn at_hand(&self, path: &str, encoding: Encoding) -> Option<Arc<Held>> {
        self.known(path, encoding).filter(|held| held.is_fresh(self.now_ms()))
    }

    /// The file that an address names, its own or that of its folder. It is remembered by the address.
    pub(super) async fn find(
        self: &Arc<Self>,
        path: &str,
        relative: &Path,
        encoding: Encoding,
    ) -> Option<Arc<Held>> {
        let known = self.known(path, encoding);
        // One looks whether it has changed; the others are told what they would have been told a moment ago.
        if known.as_ref().is_some_and(|held| !held.look(self.now_ms())) {
            return known;
        }
        let (tree, relative, before) = (Arc::clone(self), relative.to_owned(), known.clone());
        let read = tokio::task::spawn_blocking(move || tree.read(&relative, encoding, before.as_deref()));
        match read.await.unwrap_or_else(|error| Err(io::Error::other(error))) {
            Ok(Found::Same) => known,
            Ok(Found::New(held)) => {
                self.memory(if held.is_text { encoding } else { Encoding::Identity })
                    .insert(path.into(), Arc::clone(&held));
                Some(held)
            }
            Ok(Found::Nothing) => {
                for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
                    self.memory(encoding).remove(path);
                }
                None
            }
            Err(error) => {
                tracing::error!(%error, "a file of the site cannot be read");
                known
            }
        }
    }

    fn known(&self, path: &str, encoding: Encoding) -> Option<Arc<Held>> {
        // What is not compressed is kept once.
        let as_it_is = || self.memory(Encoding::Identity).get(path).filter(|held| !held.is_text);
        self.memory(encoding).get(path).or_else(as_it_is)
    }

    const fn memory(&self, encoding: Encoding) -> &Memory {
        match encoding {
            Encoding::Identity => &self.identity,
            Encoding::Gzip => &self.gzip,
            Encoding::Brotli => &self.brotli,
        }
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Looks at the disk.
    fn read(&self, relative: &Path, encoding: Encoding, before: Option<&Held>) -> io::Result<Found> {
        // Followed each time: a new tree may have been put in place by changing where the folder points.
        let Some(root) = there(fs::canonicalize(&self.root))? else { return Ok(Found::Nothing) };
        let place = root.join(relative);
        let own = address::is_file(relative).then(|| place.clone());
        for file in own.into_iter().chain([place.join("index.html")]) {
            let Some(metadata) = there(fs::metadata(&file))?.filter(Metadata::is_file) else { continue };
            // A link that leads out of the tree is not followed.
            if there(fs::canonicalize(&file))?.is_none_or(|real| !real.starts_with(&root)) {
                continue;
            }
            let kind = Kind::of(&file);
            let beside = if kind.is_text { beside(&file, encoding)? } else { None };
            let stamps = (Stamp::of(&metadata), beside.as_ref().map(|(_, metadata)| Stamp::of(metadata)));
            if before.is_some_and(|before| before.file == file && before.stamps == stamps) {
                return Ok(Found::Same);
            }
            let body = match beside {
                Some((file, metadata)) if metadata.len() <= LARGEST => {
                    (Some(fs::read(file)?.into()), encoding)
                }
                _ if kind.is_played || metadata.len() > LARGEST => (None, Encoding::Identity),
                _ => {
                    let bytes = Bytes::from(fs::read(&file)?);
                    let encoding =
                        if kind.is_text && bytes.len() >= WORTH_IT { encoding } else { Encoding::Identity };
                    (Some(encoding.encode(&bytes)), encoding)
                }
            };
            let held = Held::new((&root, file), kind, stamps, body, self.now_ms());
            return Ok(Found::New(Arc::new(held)));
        }
        Ok(Found::Nothing)
    }
}

/// The same file in an encoding, when it was laid beside it.
fn beside(file: &Path, encoding: Encoding) -> io::Result<Option<(PathBuf, Metadata)>> {
    let end = match encoding {
        Encoding::Identity => return Ok(None),
        Encoding::Gzip => ".gz",
        Encoding::Brotli => ".br",
    };
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    // Not followed: a link that leads out of the tree is none of the file.
    let metadata = there(fs::symlink_metadata(&name))?.filter(Metadata::is_file);
    Ok(metadata.map(|metadata| (name.into(), metadata)))
}

/// Nothing of what is not there, or has a name that nothing has.
fn there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) => match error.kind() {
            ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput => Ok(None),
            _ => Err(error),
        },
    }
}
