//! Line breaking of paragraphs.

use super::Face;

/// Breaks a text into lines of at most a width in points; a word wider than a line is split.
pub(crate) fn wrap(face: Face, size: f32, width: f32, text: &str) -> Vec<String> {
    let fits = |line: &str| face.width(size, line) <= width;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()) {
        let candidate = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&candidate) {
            line = candidate;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if line.chars().count() > 1 && !fits(&line) {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_fit_are_not_split() {
        let lines = wrap(Face::Regular, 10.0, 80.0, "Comercial de jabones y aceites, S. L.");
        assert!(lines.len() > 1 && lines.iter().all(|line| Face::Regular.width(10.0, line) <= 80.0));
        assert_eq!(lines.join(" "), "Comercial de jabones y aceites, S. L.");
    }

    #[test]
    fn overlong_word_is_split_without_loss() {
        let word = "W".repeat(300);
        let lines = wrap(Face::Bold, 10.0, 100.0, &word);
        assert!(lines.iter().all(|line| Face::Bold.width(10.0, line) <= 100.0));
        assert_eq!(lines.concat(), word);
        assert_eq!(wrap(Face::Bold, 10.0, 1.0, "ab"), ["a", "b"]);
    }

    #[test]
    fn empty_text_is_one_empty_line() {
        assert_eq!(wrap(Face::Regular, 10.0, 80.0, ""), [""]);
    }
}
