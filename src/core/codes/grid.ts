// The modules of a two-dimensional code, row by row.

export interface Grid {
  width: number;
  height: number;
  /** The height of a row in modules. */
  tall: number;
  /** 1 is black. */
  modules: Uint8Array;
}
