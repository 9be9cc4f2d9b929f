// The result of compiling a block: a function that appends the plain blocks it
// prints for one set of data.

import type { LabelBlock } from '../../model/paper/label-block.ts';
import type { PlainBlock } from '../../model/paper/plain-block.ts';
import type { EvalFrame } from '../expression/evaluation.ts';

export type Emit<Plain = PlainBlock> = (frame: EvalFrame, out: Plain[]) => void;
export type EmitLabel = Emit<LabelBlock>;
