// Something that changed, as a numbered row. The WebSocket tells these in the
// order of `seq`.

import type { JobState } from './job.ts';
import type { PrinterStatus } from './printer-status.ts';

export type Change =
  | {
      type: 'jobUpdate';
      data: {
        jobId: string;
        status: JobState;
        printerId: string;
        /** The printer that it waited for until now. */
        movedFrom?: string;
      };
    }
  | {
      type: 'printerUpdate';
      data: {
        status: PrinterStatus['state'];
        paperStatus: PrinterStatus['paper'];
        coverStatus: PrinterStatus['cover'];
        errorCode: string | null;
        printerId: string;
        paused: boolean;
        /** There is no such printer any more. */
        removed?: true;
      };
    };

export type Event = Change & { seq: number };
