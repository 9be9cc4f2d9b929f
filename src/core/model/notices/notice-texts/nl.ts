// Notices in Dutch.

import type { NoticeTexts } from './notice-texts.ts';

export const nl: NoticeTexts = {
  language: 'nl',
  problems: {
    OFFLINE: {
      is: '{name}: Niet bereikbaar',
      was: 'Niet bereikbaar: {time}.',
      todo: 'Controleer de stroom en de netwerkkabel. Platen blijft het proberen.',
    },
    PAPER_OUT: {
      is: '{name}: Papier op',
      was: 'Papier op: {time}.',
      todo: 'Plaats een rol en sluit de klep.',
    },
    COVER_OPEN: {
      is: '{name}: Klep staat open',
      was: 'Klep staat open: {time}.',
      todo: 'Sluit de klep; het afdrukken gaat vanzelf verder.',
    },
    CUTTER_ERROR: {
      is: '{name}: Mes zit vast',
      was: 'Mes zit vast: {time}.',
      todo: 'Zet hem uit, haal het papier uit het mes en zet hem weer aan.',
    },
    OVERHEATED: {
      is: '{name}: Te heet',
      was: 'Te heet: {time}.',
      todo: 'Hij gaat vanzelf verder als hij is afgekoeld.',
    },
    UNRECOVERABLE: {
      is: '{name}: Defect',
      was: 'Defect: {time}.',
      todo: 'Zet hem uit en weer aan. Helpt dat niet, dan is reparatie nodig.',
    },
    BUSY: {
      is: '{name}: Antwoordt niet',
      was: 'Antwoordt niet: {time}.',
      todo: 'Misschien gebruikt een ander programma hem. Platen wacht op zijn beurt.',
    },
    FLOODING: {
      is: '{name}: Verbinding verbroken: stuurt te veel',
      was: 'Verbinding verbroken: stuurt te veel: {time}.',
      todo: 'Hij stuurt veel meer dan gevraagd. Controleer of er een printer op dit adres staat. Platen probeert het later opnieuw.',
    },
  },
  underMinute: 'minder dan een minuut',
  since: 'Al {time}.',
  ready: '{name} is weer gereed',
  low: 'Papier bijna op: {name}',
  lowTodo: 'Houd een nieuwe rol klaar.',
  failed: 'Mislukte taken: {count}, {name}',
  failedTodo: 'De pagina met taken zegt waarom. Druk opnieuw af wat nog nodig is.',
  mayHave: 'Misschien toch afgedrukt: {count}. Kijk eerst naar het papier.',
  mayHaveOne: 'Misschien is hij afgedrukt: kijk eerst naar het papier.',
  groupAttention: '{count} printers hebben aandacht nodig',
  groupReady: '{count} printers zijn weer gereed',
  groupLow: 'Papier bijna op: {count} printers',
  groupFailed: 'Mislukte taken: {count}, printers: {printers}',
  quiet: 'Berichten van de stille uren: {count}',
  more: 'Nog {count}: zie de pagina’s van Platen.',
  testTitle: 'Test van Platen',
  testText: 'Meldingen over printers en taken komen hier aan.',
};
