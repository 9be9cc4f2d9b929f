// What a model that virtual printers emulate is, for people who choose one.

export interface VirtualModelFacts {
  id: string;
  /** The name by which it reports itself; null if it does not. */
  model: string | null;
  kind: 'receipt' | 'impact' | 'label';
  /** Command language of the model. */
  driver: string;
  /** The width of the paper in millimetres; of a label printer, the widest that it prints. */
  width: number;
}
