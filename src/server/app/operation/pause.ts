// Long requests are done in parts, and other requests are answered between them.

/** Called before each part: resolves at once, or in a later turn of the event loop. */
export type Pause = () => Promise<void>;

/** Called once for each request. */
export type Pauses = () => Pause;
