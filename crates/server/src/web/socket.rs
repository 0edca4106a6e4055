//! The protocol over a WebSocket: a text frame is a line, both ways. The connection behind it is the same as for the
//! plain protocol.

use super::door::Came;
use super::{HandlerState, origin};
use crate::connection::peer::Peer;
use crate::connection::serve;
use crate::message::{MOST, ServerMessage};
use crate::server::hall::{Hall, REASON};
use axum::extract::State;
use axum::extract::connect_info::ConnectInfo;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::io::{AsyncWriteExt, DuplexStream, duplex, split};
use tokio::time::sleep;
use tokio_util::codec::{FramedRead, LinesCodec};
use tokio_util::sync::CancellationToken;

/// Size of the buffer between frames and lines, in bytes.
const BETWEEN: usize = 8 * MOST;

/// Maximum bytes of a frame that is read at all; one above [`MOST`] is answered with the reason before the end.
const FRAME: usize = 8 * MOST;

/// Maximum bytes that a browser has not read: without a bound, a client that sends pings and reads no pongs would have
/// them all kept here.
const UNREAD: usize = 4 * FRAME;

/// Opens a WebSocket for this server's own page, and for programs that are not browsers.
pub(super) async fn join(
    State(state): State<HandlerState>,
    ConnectInfo(came): ConnectInfo<Came>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    headers: HeaderMap,
) -> Response {
    // First: a proxy that hands on another Host often hands on no upgrade either.
    if let Err(page) = origin::check(&headers) {
        state.foreign_pages.log(page);
        return (StatusCode::FORBIDDEN, "another page may not play here").into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(why) => return why.into_response(),
    };
    let client = came.client(&state.hall.proxies, &headers);
    upgrade
        .max_message_size(FRAME)
        .max_frame_size(FRAME)
        .read_buffer_size(FRAME)
        .write_buffer_size(FRAME)
        .max_write_buffer_size(UNREAD)
        .on_upgrade(move |socket| talk(state.hall, socket, came, client))
}

/// Runs a connection, from its first frame to its last.
async fn talk(hall: Arc<Hall>, socket: WebSocket, came: Came, client: Peer) {
    came.stay();
    let (ours, theirs) = duplex(BETWEEN);
    let (reader, writer) = split(theirs);
    let end = CancellationToken::new();
    let serving = async {
        serve(&hall, reader, writer, client).await;
        end.cancel();
    };
    let carrying = async {
        tokio::select! {
            () = carry(socket, ours) => {}
            // The last lines are still carried, but a client that does not read them is not waited for.
            () = async { end.cancelled().await; sleep(REASON).await } => {}
        }
    };
    tokio::join!(serving, carrying);
}

/// Carries frames to lines and lines to frames, until one side ends.
async fn carry(mut socket: WebSocket, lines: DuplexStream) {
    let (reader, mut writer) = split(lines);
    let mut lines_in = FramedRead::new(reader, LinesCodec::new_with_max_length(2 * MOST));
    let mut lines_out = VecDeque::new();
    loop {
        tokio::select! {
            // A frame is read once the one before is handled: a client that sends too fast waits.
            frame = socket.recv(), if lines_out.is_empty() => match frame {
                Some(Ok(Message::Text(text))) if text.len() <= MOST => {
                    lines_out.extend(text.bytes());
                    lines_out.push_back(b'\n');
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Text(_) | Message::Binary(_))) => {
                    let why = format!("a frame is a line of text of at most {MOST} bytes");
                    let last = ServerMessage::Error("long", why).line();
                    // Sending fails if the client is gone already.
                    let _ = socket.send(Message::from(last)).await;
                    let _ = socket.send(Message::Close(None)).await;
                    return;
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
            heard = writer.write_buf(&mut lines_out), if !lines_out.is_empty() => {
                if heard.is_err() {
                    // The reader is gone; the last answers still go out.
                    lines_out.clear();
                }
            }
            line = lines_in.next() => {
                let Some(Ok(line)) = line else {
                    // The client may be gone.
                    let _ = socket.send(Message::Close(None)).await;
                    return;
                };
                if socket.send(Message::from(line)).await.is_err() {
                    return;
                }
            }
        }
    }
}
