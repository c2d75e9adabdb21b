//! In-memory cache of the site's folder: each file is read on its first request, and again after it has
//! changed.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::cached_file::{CachedFile, FileKind, Fingerprint};
use super::path;
use crate::encoding::{Encoding, MIN_COMPRESSED_BYTES};

/// Size in bytes above which a file is sent from disk, as audio and video always are.
const MAX_CACHED_BYTES: u64 = 4 << 20;
/// Expected number of files; more are cached if they fit.
const EXPECTED_FILES: usize = 2_000;
/// Capacity in bytes: images and plain forms; gzip; Brotli, which browsers request.
const PLAIN_CAPACITY: u64 = 48 << 20;
const GZIP_CAPACITY: u64 = 16 << 20;
const BROTLI_CAPACITY: u64 = 112 << 20;

/// Files by request path.
type EncodingCache = Cache<Box<str>, Arc<CachedFile>, FileWeight>;

#[derive(Debug)]
pub(crate) struct FileCache {
    root: PathBuf,
    identity: EncodingCache,
    gzip: EncodingCache,
    brotli: EncodingCache,
    started: Instant,
}

/// Result of checking the disk.
enum DiskCheck {
    /// Equal to the cached file.
    Unchanged,
    New(Arc<CachedFile>),
    Missing,
}

#[derive(Clone, Copy, Debug)]
struct FileWeight;

impl Weighter<Box<str>, Arc<CachedFile>> for FileWeight {
    fn weight(&self, path: &Box<str>, file: &Arc<CachedFile>) -> u64 {
        (file.bytes.as_ref().map_or(0, Bytes::len) + path.len() + 512) as u64
    }
}

impl FileCache {
    pub(crate) fn new(root: PathBuf) -> Self {
        let cache = |capacity| Cache::with_weighter(EXPECTED_FILES, capacity, FileWeight);
        let (identity, gzip, brotli) = (cache(PLAIN_CAPACITY), cache(GZIP_CAPACITY), cache(BROTLI_CAPACITY));
        Self { root, identity, gzip, brotli, started: Instant::now() }
    }

    /// Returns the cached file for a path if it was checked recently.
    pub(crate) fn get_fresh(&self, path: &str, encoding: Encoding) -> Option<Arc<CachedFile>> {
        self.lookup(path, encoding).filter(|file| file.is_fresh(self.now_ms()))
    }

    /// Returns the file that an address names, or the page of that folder. It is cached by the address.
    pub(crate) async fn find(
        self: &Arc<Self>,
        path: &str,
        relative: &Path,
        encoding: Encoding,
    ) -> Option<Arc<CachedFile>> {
        let cached = self.lookup(path, encoding);
        // One task checks for changes; the others get the cached file meanwhile.
        if cached.as_ref().is_some_and(|file| !file.try_claim_check(self.now_ms())) {
            return cached;
        }
        let (tree, relative, before) = (Arc::clone(self), relative.to_owned(), cached.clone());
        let read = tokio::task::spawn_blocking(move || tree.read(&relative, encoding, before.as_deref()));
        match read.await.unwrap_or_else(|error| Err(io::Error::other(error))) {
            Ok(DiskCheck::Unchanged) => cached,
            Ok(DiskCheck::New(file)) => {
                self.cache(if file.is_text { encoding } else { Encoding::Identity })
                    .insert(path.into(), Arc::clone(&file));
                Some(file)
            }
            Ok(DiskCheck::Missing) => {
                for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
                    self.cache(encoding).remove(path);
                }
                None
            }
            Err(error) => {
                tracing::error!(%error, "site file could not be read");
                cached
            }
        }
    }

    fn lookup(&self, path: &str, encoding: Encoding) -> Option<Arc<CachedFile>> {
        // Files that are not compressed are cached once.
        let uncompressed = || self.cache(Encoding::Identity).get(path).filter(|file| !file.is_text);
        self.cache(encoding).get(path).or_else(uncompressed)
    }

    const fn cache(&self, encoding: Encoding) -> &EncodingCache {
        match encoding {
            Encoding::Identity => &self.identity,
            Encoding::Gzip => &self.gzip,
            Encoding::Brotli => &self.brotli,
        }
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Checks the disk, and reads the file if it has changed.
    fn read(
        &self,
        relative: &Path,
        encoding: Encoding,
        before: Option<&CachedFile>,
    ) -> io::Result<DiskCheck> {
        // Resolved each time: a deployment may switch the symbolic link of the folder.
        let Some(root) = if_exists(fs::canonicalize(&self.root))? else { return Ok(DiskCheck::Missing) };
        let place = root.join(relative);
        let own = path::is_file(relative).then(|| place.clone());
        for file in own.into_iter().chain([place.join("index.html")]) {
            let Some(metadata) = if_exists(fs::metadata(&file))?.filter(Metadata::is_file) else { continue };
            // A symbolic link that leads out of the folder is not followed.
            if if_exists(fs::canonicalize(&file))?.is_none_or(|real| !real.starts_with(&root)) {
                continue;
            }
            let kind = FileKind::from_path(&file);
            let precompressed = if kind.is_text { precompressed(&file, encoding)? } else { None };
            let stamps = (
                Fingerprint::from_metadata(&metadata),
                precompressed.as_ref().map(|(_, metadata)| Fingerprint::from_metadata(metadata)),
            );
            if before.is_some_and(|before| before.file == file && before.fingerprints == stamps) {
                return Ok(DiskCheck::Unchanged);
            }
            let (bytes, encoding) = match precompressed {
                Some((file, metadata)) if metadata.len() <= MAX_CACHED_BYTES => {
                    (Some(fs::read(file)?.into()), encoding)
                }
                _ if kind.is_streamed || metadata.len() > MAX_CACHED_BYTES => (None, Encoding::Identity),
                _ => {
                    let bytes = Bytes::from(fs::read(&file)?);
                    let encoding = if kind.is_text && bytes.len() >= MIN_COMPRESSED_BYTES {
                        encoding
                    } else {
                        Encoding::Identity
                    };
                    (Some(encoding.encode(&bytes)), encoding)
                }
            };
            let file = CachedFile::new(&root, file, kind, stamps, bytes, encoding, self.now_ms());
            return Ok(DiskCheck::New(Arc::new(file)));
        }
        Ok(DiskCheck::Missing)
    }
}

/// Returns the precompressed form stored beside a file.
fn precompressed(file: &Path, encoding: Encoding) -> io::Result<Option<(PathBuf, Metadata)>> {
    let end = match encoding {
        Encoding::Identity => return Ok(None),
        Encoding::Gzip => ".gz",
        Encoding::Brotli => ".br",
    };
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    // Not followed: a symbolic link may lead out of the folder.
    let metadata = if_exists(fs::symlink_metadata(&name))?.filter(Metadata::is_file);
    Ok(metadata.map(|metadata| (name.into(), metadata)))
}

/// Returns `None` for a path that does not exist or is not valid.
fn if_exists<T>(found: io::Result<T>) -> io::Result<Option<T>> {
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
