// Text of the service for a terminal: names come from clients and printers, and control
// characters in them could move the cursor or change the colours of the terminal.

// oxlint-disable-next-line no-control-regex -- these are what is removed
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** The text on one line. */
export function plain(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}
