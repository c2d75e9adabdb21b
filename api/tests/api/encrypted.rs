//! A database on another machine: the connection is encrypted, and only with the server that its certificate names.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use mostrador_api::store::Store;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;
use tokio::time::sleep;

use crate::databases;
use crate::support::PATIENCE;

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(DnType::CommonName, name);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// The certificate of whom the tests' server is certified by, once it encrypts.
static CERTIFIED: OnceCell<String> = OnceCell::const_new();

/// Has the tests' server encrypt for whoever wants it, with a certificate for `localhost`; gives that of its authority.
pub(crate) async fn encrypt(url: &str) -> &'static str {
    CERTIFIED
        .get_or_init(|| async {
            let authority = authority("authority");
            let key = KeyPair::generate().unwrap();
            let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap();
            let certificate = certificate.signed_by(&key, &authority).unwrap();
            let mut admin = AnyConnection::connect(url).await.unwrap();
            let data: String = sqlx::query_scalar("SHOW data_directory").fetch_one(&mut admin).await.unwrap();
            for (name, text) in [("server.crt", certificate.pem()), ("server.key", key.serialize_pem())] {
                keep(&Path::new(&data).join(name), &text);
            }
            for setting in ["ssl = on", "ssl_cert_file = 'server.crt'", "ssl_key_file = 'server.key'"] {
                admin.execute(AssertSqlSafe(format!("ALTER SYSTEM SET {setting}"))).await.unwrap();
            }
            admin.execute("SELECT pg_reload_conf()").await.unwrap();
            admin.close().await.unwrap();
            // It has read its settings again within a moment.
            let began = Instant::now();
            while AnyConnection::connect(&format!("{url}?sslmode=require")).await.is_err() {
                assert!(began.elapsed() < PATIENCE, "it does not encrypt");
                sleep(Duration::from_millis(50)).await;
            }
            authority.pem()
        })
        .await
}

/// A file of the server's own: PostgreSQL takes no key that others may read.
fn keep(file: &Path, text: &str) {
    fs::write(file, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        let owner = fs::metadata(file.parent().unwrap()).unwrap();
        chown(file, Some(owner.uid()), Some(owner.gid())).unwrap();
        fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

async fn is_encrypted(store: &Store) -> bool {
    let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    let mut db = store.read().await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut *db).await.unwrap()
}

/// Why a database cannot be opened.
async fn refusal(url: &str) -> String {
    Store::open(url).await.map(|_| ()).unwrap_err().to_string()
}

#[tokio::test]
async fn a_connection_is_encrypted_and_only_with_who_it_should_be() {
    let folder = tempfile::tempdir().unwrap();
    let url = databases::fresh(folder.path()).await;
    if url.starts_with("sqlite:") {
        return;
    }
    let [right, wrong] = ["authority.pem", "other.pem"].map(|name| folder.path().join(name));
    fs::write(&right, encrypt(&url).await).unwrap();
    fs::write(&wrong, authority("other").pem()).unwrap();
    let url = url.replace("127.0.0.1", "localhost");
    let insisting = |file: &Path| format!("{url}?sslmode=verify-full&sslrootcert={}", file.display());
    let store = Store::open(&insisting(&right)).await.unwrap();
    assert!(is_encrypted(&store).await);
    let mut tx = store.write().await.unwrap();
    sqlx::query("UPDATE products SET stock = 7 WHERE id = 1").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    store.ping().await.unwrap();
    store.close().await;

    let unknown = refusal(&insisting(&wrong)).await;
    assert!(unknown.contains("no es de una autoridad conocida"), "{unknown}");
    let named = refusal(&insisting(&right).replace("localhost", "127.0.0.1")).await;
    assert!(named.contains("es de otro nombre"), "{named}");
    let missing = refusal(&insisting(&folder.path().join("ninguno.pem"))).await;
    assert!(missing.contains("ninguno.pem no sirve"), "{missing}");

    // Of several hosts, one of which is not there.
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let several = |file: &Path| insisting(file).replace("localhost:", &format!("{nobody},localhost:"));
    let store = Store::open(&several(&right)).await.unwrap();
    assert!(is_encrypted(&store).await);
    let unknown = refusal(&several(&wrong)).await;
    assert!(unknown.contains("no es de una autoridad conocida"), "a refusal says more: {unknown}");
}

#[tokio::test]
async fn a_server_that_does_not_encrypt_is_refused_where_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("authority.pem");
    fs::write(&file, authority("authority").pem()).unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    // All that a server says that has no TLS.
    let server = tokio::spawn(async move {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        loop {
            let (mut near, _) = listener.accept().await.unwrap();
            near.read_exact(&mut [0; 8]).await.unwrap();
            near.write_all(b"N").await.unwrap();
        }
    });
    let file = file.display();
    let url = format!("postgres://ana:x@{address}/shop?sslmode=verify-full&sslrootcert={file}");
    let refused = refusal(&url).await;
    assert!(refused.contains("no cifra las conexiones"), "{refused}");
    server.abort();
}
