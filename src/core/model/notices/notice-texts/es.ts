// Notices in Spanish.

import type { NoticeTexts } from './notice-texts.ts';

export const es: NoticeTexts = {
  language: 'es',
  problems: {
    OFFLINE: {
      is: '{name}: Sin conexión',
      was: 'Sin conexión: {time}.',
      todo: 'Compruebe la alimentación y el cable de red. Platen sigue intentándolo.',
    },
    PAPER_OUT: {
      is: '{name}: Sin papel',
      was: 'Sin papel: {time}.',
      todo: 'Ponga un rollo y cierre la tapa.',
    },
    COVER_OPEN: {
      is: '{name}: Tapa abierta',
      was: 'Tapa abierta: {time}.',
      todo: 'Cierre la tapa; la impresión continúa sola.',
    },
    CUTTER_ERROR: {
      is: '{name}: Cortador atascado',
      was: 'Cortador atascado: {time}.',
      todo: 'Apáguela, retire el papel del cortador y vuelva a encenderla.',
    },
    OVERHEATED: {
      is: '{name}: Demasiado caliente',
      was: 'Demasiado caliente: {time}.',
      todo: 'Continúa sola cuando se haya enfriado.',
    },
    UNRECOVERABLE: {
      is: '{name}: Averiada',
      was: 'Averiada: {time}.',
      todo: 'Apáguela y enciéndala. Si no se arregla, llame al servicio técnico.',
    },
    BUSY: {
      is: '{name}: No responde',
      was: 'No responde: {time}.',
      todo: 'Puede que la esté usando otro programa. Platen espera su turno.',
    },
    FLOODING: {
      is: '{name}: Desconectada: envía demasiados datos',
      was: 'Desconectada: envía demasiados datos: {time}.',
      todo: 'Envía mucho más de lo que se le pide. Compruebe que en esta dirección hay una impresora. Platen lo intentará más tarde.',
    },
  },
  underMinute: 'menos de un minuto',
  since: 'Desde hace {time}.',
  ready: '{name} vuelve a estar lista',
  low: 'Queda poco papel: {name}',
  lowTodo: 'Tenga preparado un rollo nuevo.',
  failed: 'Trabajos fallidos: {count}, {name}',
  failedTodo: 'La página de trabajos dice por qué. Reimprima lo que todavía haga falta.',
  mayHave: 'Puede que se hayan impreso: {count}. Mire primero el papel.',
  mayHaveOne: 'Puede que se haya impreso: mire primero el papel.',
  groupAttention: '{count} impresoras necesitan atención',
  groupReady: '{count} impresoras vuelven a estar listas',
  groupLow: 'Queda poco papel: {count} impresoras',
  groupFailed: 'Trabajos fallidos: {count}, impresoras: {printers}',
  quiet: 'Mensajes de las horas de silencio: {count}',
  more: '{count} más: vea las páginas de Platen.',
  testTitle: 'Prueba de Platen',
  testText: 'Los avisos sobre impresoras y trabajos llegan aquí.',
};
