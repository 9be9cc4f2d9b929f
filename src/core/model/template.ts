// A stored template. Its config is the JSON that the client sent; only
// core/template knows what is in it.

import type { JsonObject } from './json.ts';

export interface Template {
  id: string;
  /** Grows by one with every change. Jobs keep the version they were accepted with. */
  version: number;
  name: string;
  description: string;
  config: JsonObject;
  createdAt: string;
  updatedAt: string;
}
