// A stored template. Its config is the JSON that the client sent; only
// core/template interprets it.

import type { JsonObject } from './json.ts';

export interface Template {
  id: string;
  /** Incremented with every change. A job keeps the version it was accepted with. */
  version: number;
  name: string;
  description: string;
  config: JsonObject;
  createdAt: string;
  updatedAt: string;
}
