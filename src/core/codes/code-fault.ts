// Content that does not fit into a code, or a code that does not fit on the paper.
// The message continues the path of the field; the caller makes it a Fault.

export class CodeFault extends Error {}
