// The public exports of `platen/client`.

export { PlatenClient, type ClientOptions } from './client.ts';
export { PlatenError } from './platen-error.ts';
export type { Feed, FeedState, Listener, SocketConstructor } from './feed.ts';
export type * from './wire.ts';
