// Notices in German.

import type { NoticeTexts } from './notice-texts.ts';

export const de: NoticeTexts = {
  language: 'de',
  problems: {
    OFFLINE: {
      is: '{name}: Nicht erreichbar',
      was: 'Nicht erreichbar: {time}.',
      todo: 'Prüfen Sie Strom und Netzwerkkabel. Platen versucht es weiter.',
    },
    PAPER_OUT: {
      is: '{name}: Kein Papier',
      was: 'Kein Papier: {time}.',
      todo: 'Legen Sie eine Rolle ein und schließen Sie den Deckel.',
    },
    COVER_OPEN: {
      is: '{name}: Deckel ist offen',
      was: 'Deckel ist offen: {time}.',
      todo: 'Schließen Sie den Deckel; der Druck geht von selbst weiter.',
    },
    CUTTER_ERROR: {
      is: '{name}: Messer klemmt',
      was: 'Messer klemmt: {time}.',
      todo: 'Schalten Sie ihn aus, entfernen Sie das Papier am Messer und schalten Sie ihn ein.',
    },
    OVERHEATED: {
      is: '{name}: Zu heiß',
      was: 'Zu heiß: {time}.',
      todo: 'Er druckt von selbst weiter, sobald er abgekühlt ist.',
    },
    UNRECOVERABLE: {
      is: '{name}: Außer Betrieb',
      was: 'Außer Betrieb: {time}.',
      todo: 'Schalten Sie ihn aus und ein. Hilft das nicht, braucht er den Kundendienst.',
    },
    BUSY: {
      is: '{name}: Antwortet nicht',
      was: 'Antwortet nicht: {time}.',
      todo: 'Vielleicht benutzt ihn ein anderes Programm. Platen wartet, bis es an der Reihe ist.',
    },
    FLOODING: {
      is: '{name}: Getrennt: sendet zu viel',
      was: 'Getrennt: sendet zu viel: {time}.',
      todo: 'Er sendet viel mehr, als er gefragt wird. Prüfen Sie, ob unter dieser Adresse ein Drucker steht. Platen versucht es später wieder.',
    },
  },
  underMinute: 'unter 1 Minute',
  since: 'Seit {time}.',
  ready: '{name} ist wieder bereit',
  low: 'Papier geht zu Ende: {name}',
  lowTodo: 'Halten Sie eine neue Rolle bereit.',
  failed: 'Fehlgeschlagene Aufträge: {count}, {name}',
  failedTodo:
    'Die Seite der Aufträge sagt, warum. Drucken Sie noch einmal, was noch gebraucht wird.',
  mayHave: 'Vielleicht doch gedruckt: {count}. Sehen Sie zuerst auf das Papier.',
  mayHaveOne: 'Vielleicht wurde er gedruckt: Sehen Sie zuerst auf das Papier.',
  groupAttention: '{count} Drucker brauchen Hilfe',
  groupReady: '{count} Drucker sind wieder bereit',
  groupLow: 'Papier geht zu Ende: {count} Drucker',
  groupFailed: 'Fehlgeschlagene Aufträge: {count}, Drucker: {printers}',
  quiet: 'Meldungen der Ruhezeit: {count}',
  more: '{count} weitere: siehe die Seiten von Platen.',
  testTitle: 'Test von Platen',
  testText: 'Meldungen über Drucker und Aufträge kommen hier an.',
};
