// Notices in English.

import type { NoticeTexts } from './notice-texts.ts';

export const en: NoticeTexts = {
  language: 'en',
  problems: {
    OFFLINE: {
      is: '{name} cannot be reached',
      was: 'It could not be reached for {time}.',
      todo: 'Check its power and its network cable.',
    },
    PAPER_OUT: {
      is: '{name} is out of paper',
      was: 'It was out of paper for {time}.',
      todo: 'Load a roll and close the cover.',
    },
    COVER_OPEN: {
      is: 'The cover of {name} is open',
      was: 'It had its cover open for {time}.',
      todo: 'Close the cover.',
    },
    CUTTER_ERROR: {
      is: '{name} has a cutter jam',
      was: 'It had a cutter jam for {time}.',
      todo: 'Switch it off, remove the paper from the cutter, and switch it on.',
    },
    OVERHEATED: {
      is: '{name} is too hot',
      was: 'It was too hot for {time}.',
      todo: 'It continues when it has cooled down.',
    },
    UNRECOVERABLE: {
      is: '{name} is out of order',
      was: 'It was out of order for {time}.',
      todo: 'Switch it off and on. If that does not help, it needs service.',
    },
    BUSY: {
      is: '{name} does not answer',
      was: 'It did not answer for {time}.',
      todo: 'Close other programs that print on it, or switch it off and on.',
    },
    FLOODING: {
      is: '{name} sends too much',
      was: 'It sent too much for {time}.',
      todo: 'Check that a printer is at its address.',
    },
  },
  underMinute: 'less than a minute',
  since: 'For {time}.',
  ready: '{name} is ready again',
  low: 'Paper is low: {name}',
  lowTodo: 'Have a new roll ready.',
  failed: { one: '1 job failed: {name}', other: '{count} jobs failed: {name}' },
  failedTodo: 'The page of jobs says why. Print again what is still needed.',
  mayHave: '{count} of them may have been printed: look at the paper first.',
  mayHaveOne: 'It may have been printed: look at the paper first.',
  groupAttention: '{count} printers need attention',
  groupReady: '{count} printers are ready again',
  groupLow: 'Paper is low: {count} printers',
  groupFailed: '{count} jobs failed on {printers} printers',
  quiet: {
    one: 'In the quiet time: 1 message',
    other: 'In the quiet time: {count} messages',
  },
  more: '{count} more: see the pages of Platen.',
  testTitle: 'Test of Platen',
  testText: 'Notices about printers and jobs arrive here.',
};
