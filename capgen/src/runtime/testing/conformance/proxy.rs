//! A proxy before a vendor that speaks HTTP: it counts what comes, and answers as a case wants it.
//!
//! Invariants
//! - It listens on loopback only, and passes on what comes to one address.
//! - What is held back was carried out by the vendor before.
//! - It runs on a thread of its own, so that any executor may wait for a provider that waits for it.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as StdListener, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HOST, HeaderValue, RETRY_AFTER};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::{Behaviour, Vendor};

type Answer = Response<Full<Bytes>>;

/// A proxy before a vendor. Cheap to clone; it ends with its last clone.
///
/// ```
/// use capgen::testing::{Vendor, VendorProxy};
///
/// # let double = std::net::TcpListener::bind("127.0.0.1:0")?;
/// let proxy = VendorProxy::before(double.local_addr()?)?;
/// // The provider is pointed at `proxy.url()`, in its connection or when it is made.
/// assert!(proxy.url().starts_with("http://127.0.0.1:"));
/// assert_eq!(proxy.requests(), 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct VendorProxy {
    shared: Arc<Shared>,
    effects: Option<Arc<dyn Fn() -> u64 + Send + Sync>>,
    /// Ends the proxy with the last of its handles.
    _until: Arc<watch::Sender<()>>,
}

struct Shared {
    address: SocketAddr,
    vendor: SocketAddr,
    state: Mutex<State>,
    /// Told whenever it is to behave otherwise.
    changed: watch::Sender<Behaviour>,
}

struct State {
    behaviour: Behaviour,
    /// Counts how often it was told how to behave: what is held back counts only until then.
    told: u64,
    answered: u32,
    requests: u64,
    held: u64,
}

impl VendorProxy {
    /// Before a vendor that listens there.
    ///
    /// # Errors
    /// When the address is none, or no port can be had.
    pub fn before(vendor: impl ToSocketAddrs) -> io::Result<VendorProxy> {
        let none = || io::Error::new(io::ErrorKind::NotFound, "the vendor has no address");
        let vendor = vendor.to_socket_addrs()?.next().ok_or_else(none)?;
        let listener = StdListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let state = State { behaviour: Behaviour::Works, told: 0, answered: 0, requests: 0, held: 0 };
        let (changed, _) = watch::channel(Behaviour::Works);
        let shared = Shared { address: listener.local_addr()?, vendor, state: Mutex::new(state), changed };
        let shared = Arc::new(shared);
        let (until, ended) = watch::channel(());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let serving = Arc::clone(&shared);
        thread::spawn(move || runtime.block_on(serve(listener, serving, ended)));
        Ok(VendorProxy { shared, effects: None, _until: Arc::new(until) })
    }

    /// The same, with a count of what the vendor has: accounts, messages, bookings.
    #[must_use]
    pub fn counting(mut self, effects: impl Fn() -> u64 + Send + Sync + 'static) -> VendorProxy {
        self.effects = Some(Arc::new(effects));
        self
    }

    /// Where it listens: `http://127.0.0.1:…`.
    pub fn url(&self) -> String {
        format!("http://{}", self.shared.address)
    }
}

impl Vendor for VendorProxy {
    fn requests(&self) -> u64 {
        self.shared.state().requests
    }

    fn effects(&self) -> Option<u64> {
        self.effects.as_ref().map(|effects| effects())
    }

    fn held(&self) -> u64 {
        self.shared.state().held
    }

    fn behave(&self, behaviour: Behaviour) -> bool {
        let mut state = self.shared.state();
        (state.behaviour, state.answered, state.held) = (behaviour, 0, 0);
        state.told += 1;
        drop(state);
        self.shared.changed.send_replace(behaviour);
        true
    }
}

impl std::fmt::Debug for VendorProxy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VendorProxy").field("url", &self.url()).field("vendor", &self.shared.vendor).finish()
    }
}

async fn serve(listener: StdListener, shared: Arc<Shared>, mut ended: watch::Receiver<()>) {
    let Ok(listener) = TcpListener::from_std(listener) else { return };
    loop {
        let stream = tokio::select! {
            _ = ended.changed() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = stream else { continue };
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let service = service_fn(|request| answer(Arc::clone(&shared), request));
            drop(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
        });
    }
}

async fn answer(shared: Arc<Shared>, request: Request<Incoming>) -> hyper::Result<Answer> {
    let (behaviour, held) = shared.take_up();
    match behaviour {
        Behaviour::Busy { retry_after: Some(pause) } => Ok(busy(StatusCode::TOO_MANY_REQUESTS, Some(pause.as_secs()))),
        Behaviour::Busy { retry_after: None } => Ok(busy(StatusCode::SERVICE_UNAVAILABLE, None)),
        Behaviour::Refuses => Ok(busy(StatusCode::UNAUTHORIZED, None)),
        Behaviour::Works | Behaviour::Silent { .. } => {
            let answer = pass_on(shared.vendor, request).await?;
            if held {
                shared.hold().await;
            }
            Ok(answer)
        }
    }
}

fn busy(status: StatusCode, retry_after: Option<u64>) -> Answer {
    let mut answer = Response::new(Full::from("{\"error\": {\"message\": \"disturbed by a test\"}}"));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(seconds) = retry_after {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    answer
}

/// Over a connection of its own.
async fn pass_on(vendor: SocketAddr, request: Request<Incoming>) -> hyper::Result<Answer> {
    let Ok(stream) = TcpStream::connect(vendor).await else { return Ok(busy(StatusCode::BAD_GATEWAY, None)) };
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(async move { drop(connection.await) });
    let (mut head, body) = request.into_parts();
    if let Ok(host) = HeaderValue::from_str(&vendor.to_string()) {
        head.headers.insert(HOST, host);
    }
    let body = body.collect().await?.to_bytes();
    let (head, body) = sender.send_request(Request::from_parts(head, Full::<Bytes>::from(body))).await?.into_parts();
    let mut answer = Response::new(Full::from(body.collect().await?.to_bytes()));
    (*answer.status_mut(), *answer.headers_mut()) = (head.status, head.headers);
    answer.headers_mut().remove(hyper::header::TRANSFER_ENCODING);
    Ok(answer)
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request. How is it to be answered, and is the answer held back?
    fn take_up(&self) -> (Behaviour, bool) {
        let mut state = self.state();
        state.requests += 1;
        let held = matches!(state.behaviour, Behaviour::Silent { after } if state.answered >= after);
        state.answered += 1;
        (state.behaviour, held)
    }

    /// Waits until it works again.
    async fn hold(&self) {
        let mut changed = self.changed.subscribe();
        self.state().held += 1;
        drop(changed.wait_for(|behaviour| *behaviour == Behaviour::Works).await);
    }
}
