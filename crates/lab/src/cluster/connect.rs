//! The way to the server: an address, what proves who we are, and words for what goes wrong.

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How remarks about the work reach the user.
pub type Tell = Arc<dyn Fn(&str) + Send + Sync>;

/// How long one attempt to connect may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to find a lost server again.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);

/// Where the server is, and how to be let in.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// The address: `nats://host:port`, or `tls://host:port` where nothing goes in clear.
    pub url: String,
    /// A credentials file as `nsc` makes it.
    pub credentials: Option<PathBuf>,
    /// A file with a token in it.
    pub token: Option<PathBuf>,
    /// Certificates to trust beside those of the system.
    pub ca: Option<PathBuf>,
    /// Our own certificate and its key, for a server that asks for one.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl Access {
    /// The address without what is secret in it.
    pub fn address(&self) -> String {
        let (scheme, rest) = match self.url.find("://") {
            Some(at) => self.url.split_at(at + 3),
            None => ("", &*self.url),
        };
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        format!("{scheme}{host}")
    }

    /// The server's address, if it is one.
    pub fn server(&self) -> Result<ServerAddr, String> {
        let expected = "expected an address such as nats://host:4222 or tls://host:4222";
        let server: Result<ServerAddr, _> = self.url.parse();
        let server = server.map_err(|_| format!("`{}`: {expected}", self.address()))?;
        let is_plain = ["nats", "tls"].contains(&server.scheme()) && !server.host().is_empty();
        is_plain
            .then_some(server)
            .ok_or_else(|| format!("`{}`: {expected}", self.address()))
    }

    /// Connects, and stays connected: a server that is lost is looked for until it is found.
    pub async fn connect(&self, name: &str, tell: &Tell) -> Result<Client, Refusal> {
        let server = self.server().map_err(Refusal::final_)?;
        self.find_files()?;
        let options = self.options(name, &server, tell).await?;
        let address = self.address();
        options.connect(server).await.map_err(|error| {
            let cause = cause(&error);
            let (why, may_pass) = match error.kind() {
                ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                    (String::from("the server does not let us in"), false)
                }
                ConnectErrorKind::Dns => (format!("the host is not found ({cause})"), true),
                ConnectErrorKind::TimedOut => (String::from("no answer"), true),
                ConnectErrorKind::Tls => (format!("no safe connection: {cause}"), false),
                _ if is_refused(&error) => (String::from("no server answers there"), true),
                _ => (cause, true),
            };
            Refusal {
                why: format!("{address}: {why}"),
                may_pass,
            }
        })
    }

    /// A file that is not there is told by its name, and before anything else.
    fn find_files(&self) -> Result<(), Refusal> {
        let certificate = self.certificate.iter().flat_map(|(a, b)| [a, b]);
        let mut files = [&self.credentials, &self.token, &self.ca]
            .into_iter()
            .flatten()
            .chain(certificate);
        files.try_for_each(|path| {
            let opened = fs::File::open(path).map(drop);
            opened.map_err(|error| Refusal::of_file(path, &error))
        })
    }

    async fn options(
        &self,
        name: &str,
        server: &ServerAddr,
        tell: &Tell,
    ) -> Result<ConnectOptions, Refusal> {
        let (tell, address) = (tell.clone(), self.address());
        let is_lost = AtomicBool::new(false);
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(PATIENCE)
            .reconnect_delay_callback(|attempts| {
                let pause = Duration::from_millis(100 << attempts.min(6));
                pause.min(LONGEST_PAUSE)
            })
            .event_callback(move |event| {
                match event {
                    Event::Disconnected if !is_lost.swap(true, Ordering::Relaxed) => {
                        tell(&format!("lost {address}, looking for it"));
                    }
                    Event::Connected if is_lost.swap(false, Ordering::Relaxed) => {
                        tell(&format!("found {address} again"));
                    }
                    Event::ServerError(error) => tell(&format!("{address}: {error}")),
                    _ => {}
                }
                std::future::ready(())
            });
        if let (Some(user), Some(password)) = (server.username(), server.password()) {
            options = options.user_and_password(user.into(), password.into());
        }
        if let Some(path) = &self.token {
            let text = fs::read_to_string(path);
            let text = text.map_err(|error| Refusal::of_file(path, &error))?;
            options = options.token(text.trim().to_owned());
        }
        if let Some(path) = &self.credentials {
            let read = options.credentials_file(path).await;
            options = read.map_err(|error| Refusal::of_file(path, &error))?;
        }
        if let Some(path) = &self.ca {
            options = options
                .add_root_certificates(path.clone())
                .require_tls(true);
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options
                .add_client_certificate(certificate.clone(), key.clone())
                .require_tls(true);
        }
        Ok(options)
    }
}

/// Why there is no connection.
#[derive(Debug)]
pub struct Refusal {
    /// In words, with the address.
    pub why: String,
    /// Whether to try again may help.
    pub may_pass: bool,
}

impl Refusal {
    fn final_(why: String) -> Self {
        Self {
            why,
            may_pass: false,
        }
    }

    fn of_file(path: &Path, error: &io::Error) -> Self {
        Self::final_(format!("{}: {error}", path.display()))
    }
}

/// Whether the host is there, and no server on it.
fn is_refused(error: &(dyn Error + 'static)) -> bool {
    let mut inner = Some(error);
    while let Some(error) = inner {
        let io = error.downcast_ref::<io::Error>();
        if io.is_some_and(|io| io.kind() == io::ErrorKind::ConnectionRefused) {
            return true;
        }
        inner = error.source();
    }
    false
}

/// The innermost reason of an error, which says most.
pub fn cause(error: &dyn Error) -> String {
    let mut inner = error;
    while let Some(next) = inner.source() {
        inner = next;
    }
    inner.to_string()
}
