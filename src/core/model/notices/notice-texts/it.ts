// Notices in Italian.

import type { NoticeTexts } from './notice-texts.ts';

export const it: NoticeTexts = {
  language: 'it',
  problems: {
    OFFLINE: {
      is: '{name}: Non raggiungibile',
      was: 'Non raggiungibile: {time}.',
      todo: 'Controllare l’alimentazione e il cavo di rete. Platen continua a provare.',
    },
    PAPER_OUT: {
      is: '{name}: Carta finita',
      was: 'Carta finita: {time}.',
      todo: 'Inserire un rotolo e chiudere il coperchio.',
    },
    COVER_OPEN: {
      is: '{name}: Coperchio aperto',
      was: 'Coperchio aperto: {time}.',
      todo: 'Chiudere il coperchio; la stampa riprende da sola.',
    },
    CUTTER_ERROR: {
      is: '{name}: Taglierina bloccata',
      was: 'Taglierina bloccata: {time}.',
      todo: 'Spegnerla, togliere la carta dalla taglierina e riaccenderla.',
    },
    OVERHEATED: {
      is: '{name}: Troppo calda',
      was: 'Troppo calda: {time}.',
      todo: 'Riprende da sola quando si è raffreddata.',
    },
    UNRECOVERABLE: {
      is: '{name}: Guasta',
      was: 'Guasta: {time}.',
      todo: 'Spegnerla e riaccenderla. Se non basta, chiamare l’assistenza.',
    },
    BUSY: {
      is: '{name}: Non risponde',
      was: 'Non risponde: {time}.',
      todo: 'Forse la sta usando un altro programma. Platen aspetta il suo turno.',
    },
    FLOODING: {
      is: '{name}: Disconnessa: invia troppi dati',
      was: 'Disconnessa: invia troppi dati: {time}.',
      todo: 'Invia molto più di quanto richiesto. Controllare che a questo indirizzo ci sia una stampante. Platen riprova più tardi.',
    },
  },
  underMinute: 'meno di un minuto',
  since: 'Da {time}.',
  ready: '{name} è di nuovo pronta',
  low: 'Carta quasi finita: {name}',
  lowTodo: 'Tenere pronto un nuovo rotolo.',
  failed: 'Lavori non riusciti: {count}, {name}',
  failedTodo: 'La pagina dei lavori dice perché. Ristampare ciò che serve ancora.',
  mayHave: 'Forse stampati: {count}. Guardare prima la carta.',
  mayHaveOne: 'Forse è stato stampato: guardare prima la carta.',
  groupAttention: '{count} stampanti richiedono attenzione',
  groupReady: '{count} stampanti sono di nuovo pronte',
  groupLow: 'Carta quasi finita: {count} stampanti',
  groupFailed: 'Lavori non riusciti: {count}, stampanti: {printers}',
  quiet: 'Messaggi delle ore di silenzio: {count}',
  more: 'Altri {count}: vedere le pagine di Platen.',
  testTitle: 'Prova di Platen',
  testText: 'Gli avvisi su stampanti e lavori arrivano qui.',
};
