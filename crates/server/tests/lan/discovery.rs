//! Servers found on the network.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;
use support::wait::{Wait, until_some};
use tibetango_server::discovery::{DiscoveredServer, MOST, ServerSearch, Servers, announce};

/// Time to wait for a message to oneself. If loopback carries none the test waits all of it.
const ECHO: Duration = Duration::from_secs(10);

/// Checks that loopback carries multicast here: some containers have none.
fn multicast() -> io::Result<()> {
    let group = Ipv4Addr::new(224, 0, 0, 251);
    let receiver = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    receiver.join_multicast_v4(&group, &Ipv4Addr::LOCALHOST)?;
    receiver.set_read_timeout(Some(ECHO))?;
    // Its own address chooses the network.
    let sender = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
    sender.send_to(b"?", (group, receiver.local_addr()?.port()))?;
    receiver.recv(&mut [0; 8])?;
    Ok(())
}

/// Waits until the servers found under this name satisfy `fits`.
#[track_caller]
fn until_found(
    search: &ServerSearch,
    name: &str,
    fits: impl Fn(&[DiscoveredServer]) -> bool,
) -> Vec<DiscoveredServer> {
    let mut wait = Wait::begin();
    loop {
        let result = search.servers();
        let own: Vec<DiscoveredServer> =
            result.into_iter().filter(|one| one.name == name).collect();
        if fits(&own) {
            return own;
        }
        assert!(wait.pause(), "of {name:?} there are {own:?}");
    }
}

#[test]
fn what_is_told_on_loopback_is_found_until_it_is_withdrawn() {
    if let Err(why) = multicast() {
        return eprintln!("loopback carries no multicast here ({why}): nothing can be found");
    }
    let name = format!("ལྷ་ས {}", std::process::id());
    let address = |port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let search = ServerSearch::start().unwrap();
    let announcement = announce(address(4801), &name, 7).unwrap();
    let result = until_found(&search, &name, |servers| servers.len() == 1);
    assert_eq!((result[0].address, result[0].rooms), (address(4801), 7));
    // Another one of the same name is another server, and who searches later finds both.
    let again = announce(address(4802), &name, 2).unwrap();
    let late = ServerSearch::start().unwrap();
    for (which, search) in [("early", &search), ("late", &late)] {
        let result = until_found(search, &name, |servers| servers.len() == 2);
        assert_eq!(result[1].address, address(4802), "{which}: {result:?}");
    }
    drop(announcement);
    let result = until_found(&search, &name, |servers| servers.len() == 1);
    assert_eq!((result[0].address, result[0].rooms), (address(4802), 2));
    drop(again);
    until_found(&search, &name, <[DiscoveredServer]>::is_empty);
}

#[test]
fn no_more_servers_are_kept_than_fit() {
    let server = |port: u16| DiscoveredServer {
        name: "TibetanGo".to_owned(),
        address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        rooms: 1,
    };
    let service = |number: u16| format!("{number}._tibetango._tcp.local.");
    let mut servers = Servers::default();
    for number in 1..=1000 {
        servers.add(service(number), server(number));
    }
    assert_eq!(servers.list().len(), MOST);
    // A known one may change, and one that goes makes room.
    servers.add(service(1), server(2001));
    servers.remove(&service(2));
    servers.add(service(2002), server(2002));
    servers.add(service(2003), server(2003));
    let list = servers.list();
    assert_eq!(list.len(), MOST);
    for (port, is_listed) in [
        (1, false),
        (2001, true),
        (2, false),
        (2002, true),
        (2003, false),
    ] {
        assert_eq!(list.contains(&server(port)), is_listed, "{port}");
    }
}

#[test]
fn a_name_is_cleaned_before_it_is_told() {
    if multicast().is_err() {
        return eprintln!("loopback carries no multicast here: nothing can be found");
    }
    let own = std::process::id().to_string();
    let search = ServerSearch::start().unwrap();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 4803));
    let message = format!("{own}\u{7}.\u{202e}\\x{}", "ཤ".repeat(300));
    let _announcement = announce(address, &message, usize::MAX).unwrap();
    let result = until_some("server of this name", || {
        let mut result = search.servers().into_iter();
        result.find(|server| server.name.starts_with(&format!("{own}.\\x")))
    });
    assert!(result.name.chars().count() <= 24, "{result:?}");
    assert!(result.rooms <= 4096, "{result:?}");
}
