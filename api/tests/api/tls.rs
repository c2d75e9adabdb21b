//! TLS to a remote database: connections are encrypted, and the server certificate is verified.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use mostrador_api::db::Database;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;
use tokio::time::sleep;

use crate::support::WAIT_TIMEOUT;
use crate::test_databases;

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(DnType::CommonName, name);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// Certificate of the authority that signed the test server's certificate, once TLS is enabled.
static AUTHORITY_CERTIFICATE: OnceCell<String> = OnceCell::const_new();

/// Enables TLS on the test server, with a certificate for `localhost`. Returns the certificate of its
/// authority.
pub(crate) async fn enable_tls(url: &str) -> &'static str {
    AUTHORITY_CERTIFICATE
        .get_or_init(|| async {
            let authority = authority("authority");
            let key = KeyPair::generate().unwrap();
            let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap();
            let certificate = certificate.signed_by(&key, &authority).unwrap();
            let mut admin = AnyConnection::connect(url).await.unwrap();
            let data: String = sqlx::query_scalar("SHOW data_directory").fetch_one(&mut admin).await.unwrap();
            for (name, text) in [("server.crt", certificate.pem()), ("server.key", key.serialize_pem())] {
                write_server_file(&Path::new(&data).join(name), &text);
            }
            for setting in ["ssl = on", "ssl_cert_file = 'server.crt'", "ssl_key_file = 'server.key'"] {
                admin.execute(AssertSqlSafe(format!("ALTER SYSTEM SET {setting}"))).await.unwrap();
            }
            admin.execute("SELECT pg_reload_conf()").await.unwrap();
            admin.close().await.unwrap();
            // The reload of the configuration is asynchronous.
            let began = Instant::now();
            while AnyConnection::connect(&format!("{url}?sslmode=require")).await.is_err() {
                assert!(began.elapsed() < WAIT_TIMEOUT, "TLS is not enabled");
                sleep(Duration::from_millis(50)).await;
            }
            authority.pem()
        })
        .await
}

/// Writes a file owned by the server. PostgreSQL rejects keys that others may read.
fn write_server_file(file: &Path, text: &str) {
    fs::write(file, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        let owner = fs::metadata(file.parent().unwrap()).unwrap();
        chown(file, Some(owner.uid()), Some(owner.gid())).unwrap();
        fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

async fn is_encrypted(store: &Database) -> bool {
    let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    let mut db = store.begin_read().await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut *db).await.unwrap()
}

/// Error of a failed connection.
async fn connect_error(url: &str) -> String {
    Database::open(url).await.map(|_| ()).unwrap_err().to_string()
}

#[tokio::test]
async fn connections_are_encrypted_and_verify_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let url = test_databases::fresh(folder.path()).await;
    if url.starts_with("sqlite:") {
        return;
    }
    let [trusted, untrusted] = ["authority.pem", "other.pem"].map(|name| folder.path().join(name));
    fs::write(&trusted, enable_tls(&url).await).unwrap();
    fs::write(&untrusted, authority("other").pem()).unwrap();
    let url = url.replace("127.0.0.1", "localhost");
    let verified_url = |file: &Path| format!("{url}?sslmode=verify-full&sslrootcert={}", file.display());
    let store = Database::open(&verified_url(&trusted)).await.unwrap();
    assert!(is_encrypted(&store).await);
    let mut tx = store.begin_write().await.unwrap();
    sqlx::query("UPDATE products SET stock = 7 WHERE id = 1").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    store.ping().await.unwrap();
    store.close().await;

    let unknown = connect_error(&verified_url(&untrusted)).await;
    assert!(unknown.contains("no es de una autoridad conocida"), "{unknown}");
    let wrong_name = connect_error(&verified_url(&trusted).replace("localhost", "127.0.0.1")).await;
    assert!(wrong_name.contains("es de otro nombre"), "{wrong_name}");
    let missing = connect_error(&verified_url(&folder.path().join("ninguno.pem"))).await;
    assert!(missing.contains("ninguno.pem no sirve"), "{missing}");

    // Several hosts, one of which is unreachable.
    let unreachable = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let several =
        |file: &Path| verified_url(file).replace("localhost:", &format!("{unreachable},localhost:"));
    let store = Database::open(&several(&trusted)).await.unwrap();
    assert!(is_encrypted(&store).await);
    let unknown = connect_error(&several(&untrusted)).await;
    assert!(
        unknown.contains("no es de una autoridad conocida"),
        "the certificate error takes precedence: {unknown}"
    );
}

#[tokio::test]
async fn a_server_without_tls_is_rejected_when_tls_is_required() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("authority.pem");
    fs::write(&file, authority("authority").pem()).unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    // Response of a server without TLS.
    let server = tokio::spawn(async move {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        loop {
            let (mut socket, _) = listener.accept().await.unwrap();
            socket.read_exact(&mut [0; 8]).await.unwrap();
            socket.write_all(b"N").await.unwrap();
        }
    });
    let file = file.display();
    let url = format!("postgres://ana:x@{address}/shop?sslmode=verify-full&sslrootcert={file}");
    let refused = connect_error(&url).await;
    assert!(refused.contains("no cifra las conexiones"), "{refused}");
    server.abort();
}
