//! Messages out of a stream of bytes.

use super::{LONGEST, Message};
use quina_core::ParseError;

/// Cuts what comes over a socket into messages; a bad one is an error, and the next one is whole.
///
/// ```
/// use quina_protocol::dxp::{Frames, Message};
/// let mut frames = Frames::default();
/// frames.push(b"E00\0Chel");
/// assert_eq!(frames.next().unwrap().unwrap().to_string(), "E00");
/// assert!(frames.next().is_none());
/// frames.push(b"lo\0");
/// assert_eq!(frames.next(), Some(Ok(Message::Chat("hello".into()))));
/// ```
#[derive(Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// Bytes of a message that is too long already, which were thrown away.
    dropped: usize,
}

impl Frames {
    /// Adds what was read. At most one message more than the caller takes out is kept.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let started = self.bytes.iter().rev().take_while(|&&byte| byte != 0);
            if byte != 0 && started.count() > LONGEST {
                self.dropped += 1;
            } else {
                self.bytes.push(byte);
            }
        }
    }
}

impl Iterator for Frames {
    type Item = Result<Message, ParseError>;

    /// The next whole message, or `None` until more is pushed.
    fn next(&mut self) -> Option<Self::Item> {
        let end = self.bytes.iter().position(|&byte| byte == 0)?;
        let frame: Vec<u8> = self.bytes.drain(..=end).take(end).collect();
        if frame.len() > LONGEST {
            let length = frame.len() + std::mem::take(&mut self.dropped);
            let what = format!("a message of {length} bytes: expected at most {LONGEST}");
            return Some(Err(ParseError::whole(what)));
        }
        Some(match str::from_utf8(&frame) {
            Ok(text) => text.parse(),
            Err(error) => {
                let what = "expected ASCII characters alone";
                Err(ParseError::new(error.valid_up_to(), what))
            }
        })
    }
}
