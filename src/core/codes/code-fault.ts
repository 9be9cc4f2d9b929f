// Content that a code cannot hold, or a code that the paper cannot. Whoever
// knows the block turns it into a Fault; the message follows the field's path.

export class CodeFault extends Error {}
