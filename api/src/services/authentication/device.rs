//! Human-readable device names of sessions: browser and operating system only, so that they do not
//! fingerprint a device.

/// Browser names by `User-Agent` token, in order of precedence, because most browsers also name others.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];

/// Operating systems by `User-Agent` token, in order of precedence: Android also names Linux.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
];

/// Returns a name such as «Firefox, Windows» for a `User-Agent`; empty if unknown.
pub fn device_name(agent: &str) -> String {
    let first_match = |names: &[(&str, &'static str)]| {
        names.iter().find(|(token, _)| agent.contains(token)).map(|(_, name)| *name)
    };
    let parts = [first_match(&BROWSERS), first_match(&SYSTEMS)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_identified_by_their_own_token() {
        for (agent, expected) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
                "Firefox, Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Safari/604.1",
                "Safari, iPhone",
            ),
            ("curl/8.5.0", ""),
            ("", ""),
        ] {
            assert_eq!(device_name(agent), expected, "{agent}");
        }
    }
}
