// What an attack does to the service. An attack is plain JSON, so that a found one can
// be stored, sent to others and replayed whatever becomes of the grammar.

export interface Attack {
  target: string;
  steps: Step[];
}

export type Step =
  | HttpStep
  | ListedStep
  | SocketStep
  | WebSocketStep
  | PrinterStep
  | WebhookStep
  | NoticeStep
  | BackupStep;

/** Ports at which other software prints. */
export type InputPort = 'raw' | 'lpd' | 'httpInput';

export interface HttpStep {
  kind: 'http';
  /** Where it leads; to the service by default. */
  to?: 'httpInput';
  method: string;
  path: string;
  body?: string;
  /** Whether the characters of the body are bytes; by default it is UTF-8. */
  isLatin1?: boolean;
  headers?: Record<string, string>;
  /** Sent this many times at once; 1 by default. */
  times?: number;
}

/** A request about each of what the service lists then: its id takes the place of `:id`. */
export interface ListedStep {
  kind: 'listed';
  list: 'jobs' | 'batches' | 'keys';
  most: number;
  method: string;
  path: string;
}

/** Bytes as latin1 text. */
export interface Piece {
  text: string;
  times: number;
  /** Before each. */
  pauseMs: number;
}

/** Connections that send bytes which need not be HTTP. */
export interface SocketStep {
  kind: 'sockets';
  count: number;
  pieces: Piece[];
  /** Whether answers are read. */
  isReading: boolean;
  /** How long the connections stay open after the last piece. */
  holdMs: number;
  /** Prints that make events meanwhile; none by default. */
  prints?: number;
  /** Where they lead: to the service as it is by default, after a TLS handshake, to the port that redirects, or to an input. */
  to?: 'tls' | 'redirect' | InputPort;
}

export interface Frame {
  isFinal: boolean;
  opcode: number;
  isMasked: boolean;
  /** The length that the frame declares; the length of its content if null. */
  declared: number | null;
  text: string;
  times: number;
}

export interface WebSocketStep {
  kind: 'webSockets';
  count: number;
  /** Where they lead; to the service by default. */
  to?: 'httpInput';
  path: string;
  frames: Frame[];
  isReading: boolean;
  holdMs: number;
  /** Prints that make events meanwhile. */
  prints: number;
}

export const hostilePrinters = {
  'hostile-escpos': 'epson-tm-m30',
  'hostile-starprnt': 'star-mc-print3',
  'hostile-starline': 'star-tsp654ii',
  'hostile-stargraphic': 'star-tsp143iii',
  'hostile-zpl': 'zebra-zd420',
  'hostile-tspl': 'tsc-te200',
  'hostile-generic': 'generic-80',
} as const;
export type HostilePrinter = keyof typeof hostilePrinters;

/** The other side of connections that the service opens, for a while. */
export interface PeerBehaviour {
  /** Sent on every new connection. */
  greeting: Piece[];
  /** Sent whenever bytes arrive. */
  reply: Piece[];
  /** What a broker answers as MQTT requires, before the reply; nothing by default. */
  usual?: 'all' | 'connect' | 'nothing';
  /** Closes after this many bytes; never if null. */
  closesAfter: number | null;
  isReading: boolean;
  holdMs: number;
}

export interface PrinterStep extends PeerBehaviour {
  kind: 'printer';
  printer: HostilePrinter;
  prints: number;
}

/** Webhooks that lead to the hostile receiver. */
export interface WebhookStep extends PeerBehaviour {
  kind: 'webhooks';
  count: number;
  /** Prints that make events. */
  prints: number;
  /** Test messages of each. */
  tests: number;
}

/** Notices by a hostile ntfy server or MQTT broker. */
export interface NoticeStep extends PeerBehaviour {
  kind: 'notices';
  channel: 'ntfy' | 'mqtt';
  /** Test notices, all at once. */
  tests: number;
}

/** A backup of the service that is changed, restored, and started. */
export interface BackupStep {
  kind: 'backup';
  /** Sets a column to an SQL expression in all rows. Table and column as fractions of all. */
  rows: { table: number; column: number; value: string }[];
  /** SQL, executed after that. */
  statements: string[];
  /** Overwrites bytes of the file, from a fraction of its length on; latin1. */
  bytes: { at: number; text: string }[];
  /** The fraction of the file that is left. */
  keeps: number;
  requeue: boolean;
}
