// JSON as it comes over the wire, before anybody knows what it means.

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}
