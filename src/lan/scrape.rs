//! Where a Prometheus server reads the figures: `/metrics`, on a listener of its own that only programs of this
//! machine reach.

use super::metrics::Metrics;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// The text format of OpenMetrics.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves the figures on this port of loopback until it is to stop, and tells where: of port 0 the one that was given.
/// Call it inside a tokio runtime.
///
/// # Errors
/// The port cannot be had.
pub async fn listen(
    port: u16,
    metrics: Arc<Metrics>,
    stop: CancellationToken,
) -> std::io::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = listener.local_addr()?;
    let routes = Router::new()
        .route("/metrics", get(figures))
        .with_state(metrics);
    tokio::spawn(async move {
        let serving = axum::serve(listener, routes);
        let served = serving.with_graceful_shutdown(stop.cancelled_owned()).await;
        if let Err(error) = served {
            warn!(%error, "the figures are not served any more");
        }
    });
    Ok(address)
}

async fn figures(State(metrics): State<Arc<Metrics>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, FORMAT)], metrics.text())
}
