// Texts of the pages about batches. Loaded together with them.

import type { Batch, JobState } from '../../client/index.ts';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`;

export const batchWords = {
  title: 'Batches',
  text: 'Many prints that were sent together, such as a label for each row of a list.',
  create: 'Print a list',
  none: {
    title: 'No batches yet',
    text: 'Choose a template and a CSV file from a spreadsheet: each row becomes a print.',
  },
  gone: {
    title: 'Batch not found',
    text: 'Batches that ended long ago are deleted.',
  },
  jobs: (number: number) => count(number, 'print', 'prints'),
  unnamed: (jobs: number) => `Batch of ${count(jobs, 'print', 'prints')}`,
  states: {
    open: 'Printing',
    paused: 'Paused',
    cancelled: 'Cancelled',
    expired: 'Expired',
    completed: 'Done',
    failed: 'Done, with failures',
  } satisfies Record<Batch['status'] | 'failed', string>,
  advice: {
    open: 'Single prints go between the prints of a batch.',
    paused: 'A few prints that are in the queue of a printer already may still come out.',
    cancelled: 'What was not printed by then is not printed.',
    expired: 'What was not printed within 24 hours is not printed. Retry it if it is still wanted.',
    completed: 'Every print has ended.',
    failed: 'Look at the failures below, and retry them once the cause is gone.',
  },
  progress: (ended: number, jobs: number) =>
    `${ended.toLocaleString()} of ${count(jobs, 'print', 'prints')} ended`,
  counts: {
    completed: 'Printed',
    printing: 'Printing',
    queued: 'Waiting',
    failed: 'Failed',
    cancelled: 'Cancelled',
  } satisfies Record<JobState, string>,
  created: 'Sent',
  expires: 'Expires',
  ended: 'Ended',
  allJobs: 'Show all jobs of this batch',
  failures: 'Failures',
  firstFailures: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all.toLocaleString()}.` : '',
  pause: 'Pause',
  paused: 'The batch is paused.',
  resume: 'Resume',
  resumed: 'The batch continues.',
  cancel: {
    action: 'Cancel',
    title: 'Cancel the rest of this batch?',
    text: (left: number) =>
      `${count(left, 'print that waits is', 'prints that wait are')} not printed. What was printed stays printed, and a print that has begun is finished.`,
    confirm: 'Cancel the rest',
    done: 'The rest of the batch was cancelled.',
  },
  retry: {
    action: 'Retry failed',
    title: 'Print what failed again?',
    text: 'Prints that cannot have come out are sent again.',
    unconfirmed: 'Also those that may have come out, marked as copies',
    confirm: 'Retry',
    done: (number: number) =>
      number === 0
        ? 'There was nothing to retry: what failed may have come out. Choose that it is printed as a copy.'
        : `${count(number, 'print is', 'prints are')} sent again.`,
  },
};

export const newBatchWords = {
  title: 'Print a list',
  text: 'Each row of a CSV file is printed with a template.',
  template: 'Template',
  chooseTemplate: 'Choose a template',
  drop: 'Drop a CSV file here',
  dropHint: 'In Excel or another spreadsheet: Save as, CSV UTF-8.',
  choose: 'Choose a CSV file',
  another: 'Choose another file',
  printer: 'Printer',
  anyPrinter: 'As the template says',
  copies: 'Copies of each',
  name: 'Name',
  nameHint: 'To recognise it in the list of batches.',
  rows: (rows: number) => count(rows, 'row', 'rows'),
  firstRows: (shown: number, rows: number) =>
    shown < rows ? `The first ${shown} of ${rows.toLocaleString()} rows` : 'The rows of the file',
  unknown: (columns: string[]) =>
    `The template has no field ${columns.map((name) => `“${name}”`).join(', ')}: it is not printed. Rename the column in the first row of the file.`,
  missing: (fields: string[]) =>
    `The template needs ${fields.map((name) => `“${name}”`).join(', ')}, but no column in the first row of the file has this name.`,
  print: (rows: number) => `Print ${count(rows, 'row', 'rows')}`,
  sending: 'Checking every row …',
  done: (jobs: number) => `${count(jobs, 'print was', 'prints were')} accepted.`,
  noRows: 'The file has no rows after its first one, which names the fields.',
  how: 'How the file must look',
  howText:
    'The first row names fields of the template; each row after it is one print. Columns may be separated by commas or semicolons.',
  example: 'Example',
  download: 'Download this example',
  problems: 'Nothing was printed. Correct these rows and choose the file again.',
  row: 'Row',
  field: 'Column',
  value: 'Value',
  problem: 'Problem',
  header: 'First row',
};
