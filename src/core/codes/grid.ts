// The modules of a matrix code, row by row.

export interface Grid {
  width: number;
  height: number;
  /** Modules that a row is high. */
  tall: number;
  /** 1 is black. */
  modules: Uint8Array;
}
