/** What the writes of the current commit change; the watchers are told after it. */
export interface Changes {
  printers: Set<string>;
  jobs: Set<string>;
  records: Set<string>;
}
