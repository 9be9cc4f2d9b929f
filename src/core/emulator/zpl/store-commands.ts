// The ZPL commands for stored formats and other objects in the printer's memory.

import { type FormatCommands, withoutPicture } from './format-command.ts';
import { objectName } from './object-store.ts';

export const storeCommands: FormatCommands = {
  '^DF': {
    means: 'keep the format',
    effect: 'store',
    run: (format, given) => format.record(objectName(given.text(0))),
  },
  '^XF': {
    means: 'a format that was kept',
    effect: 'print',
    run: (format, given) => format.recall(objectName(given.text(0))),
  },
  '^ID': {
    means: 'delete',
    effect: 'store',
    run: (format, given) => format.objects.delete(given.text(0)),
  },
  ...withoutPicture('store', {
    '^EG': 'delete all pictures',
    '^TO': 'copy an object',
    '~DB': 'keep a bitmap font',
    '~DE': 'keep an encoding',
    '~DN': 'stop keeping',
    '~DS': 'keep a font',
    '~EG': 'delete all pictures',
    '^CO': 'cache of characters',
    '^CM': 'letters of drives',
  }),
};
