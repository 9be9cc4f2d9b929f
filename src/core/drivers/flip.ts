// A dot that a driver blackened so that the bytes of an image contain no
// real-time command.

export interface Flip {
  page: number;
  x: number;
  y: number;
}
