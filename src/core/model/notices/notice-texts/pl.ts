// Notices in Polish.

import type { NoticeTexts } from './notice-texts.ts';

export const pl: NoticeTexts = {
  language: 'pl',
  problems: {
    OFFLINE: {
      is: '{name}: Nieosiągalna',
      was: 'Nieosiągalna: {time}.',
      todo: 'Sprawdź zasilanie i kabel sieciowy. Platen próbuje dalej.',
    },
    PAPER_OUT: {
      is: '{name}: Brak papieru',
      was: 'Brak papieru: {time}.',
      todo: 'Włóż rolkę i zamknij pokrywę.',
    },
    COVER_OPEN: {
      is: '{name}: Otwarta pokrywa',
      was: 'Otwarta pokrywa: {time}.',
      todo: 'Zamknij pokrywę; drukowanie ruszy samo.',
    },
    CUTTER_ERROR: {
      is: '{name}: Zablokowany obcinacz',
      was: 'Zablokowany obcinacz: {time}.',
      todo: 'Wyłącz drukarkę, usuń papier z obcinacza i włącz ją ponownie.',
    },
    OVERHEATED: {
      is: '{name}: Przegrzana',
      was: 'Przegrzana: {time}.',
      todo: 'Ruszy sama, gdy ostygnie.',
    },
    UNRECOVERABLE: {
      is: '{name}: Awaria',
      was: 'Awaria: {time}.',
      todo: 'Wyłącz ją i włącz. Jeśli to nie pomoże, potrzebny jest serwis.',
    },
    BUSY: {
      is: '{name}: Nie odpowiada',
      was: 'Nie odpowiada: {time}.',
      todo: 'Może jej używać inny program. Platen czeka na swoją kolej.',
    },
    FLOODING: {
      is: '{name}: Rozłączona: wysyła za dużo danych',
      was: 'Rozłączona: wysyła za dużo danych: {time}.',
      todo: 'Wysyła znacznie więcej, niż trzeba. Sprawdź, czy pod tym adresem jest drukarka. Platen spróbuje później.',
    },
  },
  underMinute: 'mniej niż minuta',
  since: 'Czas: {time}.',
  ready: '{name}: drukarka znów gotowa',
  low: 'Kończy się papier: {name}',
  lowTodo: 'Przygotuj nową rolkę.',
  failed: 'Nieudane zadania: {count}, {name}',
  failedTodo: 'Strona zadań mówi, dlaczego. Wydrukuj ponownie to, co nadal jest potrzebne.',
  mayHave: 'Możliwe, że wydrukowane: {count}. Najpierw sprawdź papier.',
  mayHaveOne: 'Mogło zostać wydrukowane: najpierw sprawdź papier.',
  groupAttention: 'Drukarki wymagające uwagi: {count}',
  groupReady: 'Drukarki znów gotowe: {count}',
  groupLow: 'Kończy się papier, drukarki: {count}',
  groupFailed: 'Nieudane zadania: {count}, drukarki: {printers}',
  quiet: 'Wiadomości z czasu ciszy: {count}',
  more: 'Pozostałe: {count}, zobacz strony Platen.',
  testTitle: 'Test Platen',
  testText: 'Tu przychodzą powiadomienia o drukarkach i zadaniach.',
};
