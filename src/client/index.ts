// The public exports of the package `platen-client`, and of `platen/client`.

export {
  PlatenClient,
  type ClientOptions,
  type CsvOptions,
  type KeyedCallOptions,
} from './client.ts';
export { PlatenError } from './platen-error.ts';
export type { CallOptions, Fetch } from './transport.ts';
export type { Feed, FeedState, Listener } from './feed.ts';
export type { SocketConstructor } from './web-socket.ts';
export type { WaitOptions } from './wait-for-end.ts';
export type * from './wire.ts';
