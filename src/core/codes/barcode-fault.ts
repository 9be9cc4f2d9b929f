// Thrown for content that a barcode or matrix code cannot hold, and for a code that
// is too large for the paper. The message has no subject ("is empty: …"): the caller
// puts the field's path before it and throws a Fault.

export class BarcodeFault extends Error {}
