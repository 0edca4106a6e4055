//! The server for visitors' phones: none unless the house asks for it, and its pages.

use super::{
    challenge, come, exhibition_state, open_with, pass_s, request, settings_with, type_in,
};
use crate::harness::{TestApp, card};
use std::io::Cursor;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use support::http_response;
use support::ports::to_be_told;
use tibetango::app::exhibition::keepsake::Keepsake;
use tibetango::app::exhibition::phones::{Phones, phone_address};
use tibetango::app::exhibition::staff::door::Door;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::features::challenges::{ChallengeRequest, ChallengeStage, ROUND};
use tibetango::app::features::staff::Staff;
use tibetango::app::preferences::Preferences;
use tibetango::app::settings::Settings;
use tibetango_content::config::exhibition::ExhibitionNetwork;
use tibetango_rules::GameName;

/// Idle time that no test reaches, in seconds.
const PATIENT_S: u32 = 1_000_000;

/// Returns an address on this machine only, with a free port.
fn any() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

/// Returns an exhibition with a server whose page is at this address.
fn with_page(web: SocketAddr) -> Settings {
    settings_with(|exhibition| {
        exhibition.idle.alone_s = PATIENT_S;
        let address = any();
        exhibition.network = Some(ExhibitionNetwork { address, web });
    })
}

fn phones(app: &TestApp) -> &Phones {
    app.world().resource::<Phones>()
}

/// Returns the address of the picture for phones.
fn picture(app: &TestApp) -> Option<String> {
    app.world().resource::<Keepsake>().address(phones(app))
}

/// Waits until phones are served and returns the address for them.
#[track_caller]
fn wait_for_server(app: &mut TestApp) -> String {
    app.until("a server for phones", |app| phones(app).address().is_some());
    phones(app).address().unwrap()
}

/// Splits an address into host and path behind `http://`.
fn parts(address: &str) -> (&str, &str) {
    let rest = address.strip_prefix("http://").unwrap();
    rest.split_once('/').unwrap()
}

/// Returns the response to a phone's request, as head and body.
#[track_caller]
fn fetch(address: &str) -> (String, Vec<u8>) {
    let (host, path) = parts(address);
    http_response::fetch(host, path)
}

/// Waits until no server listens there any more.
#[track_caller]
fn until_closed(app: &mut TestApp, address: &str) {
    let (host, _) = parts(address);
    app.until("the end of the server", |_| {
        TcpStream::connect(host).is_err()
    });
}

/// Plays a round of challenges to its end as a visitor.
#[track_caller]
fn to_the_ribbon(app: &mut TestApp) {
    request(app, Visitor::Challenge(GameName::Jiaqi));
    for n in 1..=ROUND {
        app.until("a challenge", |app| {
            challenge(app).is_some_and(|challenge| {
                challenge.ladder.posed == n && challenge.stage == ChallengeStage::Try
            })
        });
        app.send(ChallengeRequest::Skip);
        app.frames(2);
    }
    let ends = |app: &TestApp| {
        challenge(app).is_some_and(|challenge| challenge.stage == ChallengeStage::Ribbon)
    };
    app.until("the ribbon", ends);
}

#[test]
fn no_network_is_opened_unless_the_house_says_so() {
    let settings = settings_with(|exhibition| exhibition.idle.alone_s = PATIENT_S);
    assert_eq!(settings.config.exhibition.network, None);
    let mut app = open_with(settings, false);
    pass_s(&mut app, 60);
    assert!(!phones(&app).is_open());
    come(&mut app);
    to_the_ribbon(&mut app);
    pass_s(&mut app, 60);
    assert!(!phones(&app).is_open() && phones(&app).address().is_none());
    assert_eq!(picture(&app), None);
    // The same without the exhibition mode, whose settings do not count then.
    let data = tempfile::tempdir().unwrap();
    let mut usual = TestApp::with(with_page(any()), data);
    usual.frames(200);
    assert!(!phones(&usual).is_open());
}

#[test]
fn a_phone_finds_the_page_and_the_picture_of_a_ribbon() {
    let mut app = open_with(with_page(any()), false);
    let page = wait_for_server(&mut app);
    let (head, body) = fetch(&page);
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    assert!(String::from_utf8(body).unwrap().contains("<html"));
    // A phone is no visitor before the screen.
    assert_eq!(exhibition_state(&app), ExhibitionState::Attract);
    come(&mut app);
    assert_eq!(picture(&app), None);
    to_the_ribbon(&mut app);
    app.until("the picture", |app| picture(app).is_some());
    let address = picture(&app).unwrap();
    assert!(
        address.starts_with(&page) && address.ends_with(".png"),
        "{address}"
    );
    let (head, body) = fetch(&address);
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    let mut reader = png::Decoder::new(Cursor::new(&body)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    // It is one picture as long as the ribbon stands, and another one in another language.
    app.frames(20);
    assert_eq!(picture(&app), Some(address.clone()));
    let mut preferences = app.world_mut().resource_mut::<Preferences>();
    preferences.language = "zh".to_owned();
    let another = |app: &TestApp| picture(app).is_some_and(|now| now != address);
    app.until("the picture in Chinese", another);
    assert_ne!(fetch(&picture(&app).unwrap()).1, body);
    // The next visitor is shown no address; the one who took it along can fetch the picture for a while.
    request(&mut app, Visitor::Done);
    assert_eq!(exhibition_state(&app), ExhibitionState::Attract);
    app.until("no picture", |app| picture(app).is_none());
    assert_eq!(fetch(&address).1, body);
    let guessed = format!("{page}picture/{}.png", "0".repeat(32));
    assert!(fetch(&guessed).0.starts_with("http/1.1 404 "));
}

#[test]
fn a_change_of_the_file_starts_and_ends_the_server() {
    let mut app = open_with(with_page(any()), false);
    let set = |app: &mut TestApp, network: Option<ExhibitionNetwork>| {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        Arc::make_mut(&mut settings.config.exhibition).network = network;
    };
    let network = app.settings().config.exhibition.network;
    let first = wait_for_server(&mut app);
    set(&mut app, None);
    app.frames(2);
    assert!(!phones(&app).is_open() && phones(&app).address().is_none());
    until_closed(&mut app, &first);
    set(&mut app, network);
    let second = wait_for_server(&mut app);
    assert!(fetch(&second).0.starts_with("http/1.1 200 "));
    // Other games are other rooms.
    let mut settings = app.world_mut().resource_mut::<Settings>();
    Arc::make_mut(&mut settings.config.exhibition)
        .games
        .truncate(1);
    until_closed(&mut app, &second);
    wait_for_server(&mut app);
}

#[test]
fn the_server_ends_when_staff_leave() {
    let mut app = open_with(with_page(any()), false);
    let page = wait_for_server(&mut app);
    app.go(card("staff"));
    type_in(&mut app, "2468");
    assert!(app.world().resource::<Door>().is_open());
    app.send(Staff::Leave);
    app.frames(3);
    assert_eq!(exhibition_state(&app), ExhibitionState::Off);
    assert!(!phones(&app).is_open());
    until_closed(&mut app, &page);
}

#[test]
fn where_no_server_can_be_had_everything_else_goes_on() {
    // The port is freed at the end and taken again: no other program may get it in between.
    let web = SocketAddr::from((any().ip(), to_be_told()));
    let taken = TcpListener::bind(web).unwrap();
    let mut app = open_with(with_page(web), false);
    // The server starts with the first frame and fails soon, as the address is taken.
    app.until("the failure", |app| !phones(app).is_open());
    assert_eq!(phones(&app).address(), None);
    come(&mut app);
    to_the_ribbon(&mut app);
    assert_eq!(picture(&app), None);
    request(&mut app, Visitor::Back);
    assert_eq!(exhibition_state(&app), ExhibitionState::Offers);
    // It is tried again: the network may come later than the program.
    drop(taken);
    assert_eq!(wait_for_server(&mut app), format!("http://{web}/"));
}

#[test]
fn no_phone_is_sent_to_an_address_that_only_this_machine_knows() {
    let at = |text: &str| text.parse::<SocketAddr>().unwrap();
    let house = || IpAddr::from([192, 168, 1, 5]);
    let alone = || IpAddr::from([127, 0, 0, 1]);
    let (all, own) = (at("0.0.0.0:4716"), at("10.0.0.7:4716"));
    assert_eq!(phone_address(all, house), Some(at("192.168.1.5:4716")));
    assert_eq!(phone_address(all, alone), None);
    assert_eq!(phone_address(at("[::]:4716"), alone), None);
    assert_eq!(phone_address(own, alone), Some(own));
    // An address on loopback is kept.
    let loopback = at("127.0.0.1:4716");
    assert_eq!(phone_address(loopback, house), Some(loopback));
}
