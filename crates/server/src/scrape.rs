//! Endpoint of the metrics for a Prometheus server: `/metrics`, on a listener of its own that only programs of this
//! machine reach.

use super::metrics::Metrics;
use super::web::WebConnection;
use super::web::hosts::{Hosts, guard};
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::serve::Listener;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// Content type of the text format of OpenMetrics.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Maximum number of readers at the same time, and maximum time of each: readers come again by themselves.
const READERS: usize = 8;
const WHILE: Duration = Duration::from_secs(30);

/// Listener that admits readers.
struct Gate {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

impl Listener for Gate {
    type Io = WebConnection<Option<OwnedSemaphorePermit>>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        // The semaphore is never closed; the next connection waits until a place is free.
        let place = self.places.clone().acquire_owned().await.ok();
        let (stream, from) = Listener::accept(&mut self.listener).await;
        (WebConnection::new(stream, place, WHILE), from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Serves the metrics on this port of loopback until `stop`; returns the address, with the port that was assigned for
/// port 0. It is asked for by an address, this machine's name or one of `hosts`. Call it inside a tokio runtime.
///
/// # Errors
/// Fails if the port cannot be bound.
pub async fn listen(
    port: u16,
    metrics: Arc<Metrics>,
    hosts: &[String],
    stop: CancellationToken,
) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = listener.local_addr()?;
    let routes = Router::new()
        .route("/metrics", get(figures))
        .with_state(metrics);
    let routes = guard(routes, Hosts::new(hosts));
    let gate = Gate {
        listener,
        places: Arc::new(Semaphore::new(READERS)),
    };
    tokio::spawn(async move {
        let serving = axum::serve(gate, routes);
        let result = serving.with_graceful_shutdown(stop.cancelled_owned()).await;
        if let Err(error) = result {
            warn!(%error, "the figures are not served any more");
        }
    });
    Ok(address)
}

async fn figures(State(metrics): State<Arc<Metrics>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, FORMAT)], metrics.text())
}
