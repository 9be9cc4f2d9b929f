// Notices in Portuguese.

import type { NoticeTexts } from './notice-texts.ts';

export const pt: NoticeTexts = {
  language: 'pt',
  problems: {
    OFFLINE: {
      is: '{name}: Sem ligação',
      was: 'Sem ligação: {time}.',
      todo: 'Verifique a alimentação e o cabo de rede. O Platen continua a tentar.',
    },
    PAPER_OUT: {
      is: '{name}: Sem papel',
      was: 'Sem papel: {time}.',
      todo: 'Coloque um rolo e feche a tampa.',
    },
    COVER_OPEN: {
      is: '{name}: Tampa aberta',
      was: 'Tampa aberta: {time}.',
      todo: 'Feche a tampa; a impressão continua sozinha.',
    },
    CUTTER_ERROR: {
      is: '{name}: Guilhotina encravada',
      was: 'Guilhotina encravada: {time}.',
      todo: 'Desligue-a, retire o papel da guilhotina e volte a ligá-la.',
    },
    OVERHEATED: {
      is: '{name}: Demasiado quente',
      was: 'Demasiado quente: {time}.',
      todo: 'Continua sozinha quando tiver arrefecido.',
    },
    UNRECOVERABLE: {
      is: '{name}: Avariada',
      was: 'Avariada: {time}.',
      todo: 'Desligue-a e volte a ligá-la. Se não resolver, chame a assistência.',
    },
    BUSY: {
      is: '{name}: Não responde',
      was: 'Não responde: {time}.',
      todo: 'Outro programa pode estar a usá-la. O Platen espera pela sua vez.',
    },
    FLOODING: {
      is: '{name}: Desligada: envia demasiados dados',
      was: 'Desligada: envia demasiados dados: {time}.',
      todo: 'Envia muito mais do que lhe é pedido. Verifique se há uma impressora neste endereço. O Platen tenta de novo mais tarde.',
    },
  },
  underMinute: 'menos de um minuto',
  since: 'Há {time}.',
  ready: '{name} está de novo pronta',
  low: 'Pouco papel: {name}',
  lowTodo: 'Tenha um rolo novo à mão.',
  failed: 'Trabalhos falhados: {count}, {name}',
  failedTodo: 'A página dos trabalhos diz porquê. Reimprima o que ainda for preciso.',
  mayHave: 'Podem ter sido impressos: {count}. Veja primeiro o papel.',
  mayHaveOne: 'Pode ter sido impresso: veja primeiro o papel.',
  groupAttention: '{count} impressoras precisam de atenção',
  groupReady: '{count} impressoras estão de novo prontas',
  groupLow: 'Pouco papel: {count} impressoras',
  groupFailed: 'Trabalhos falhados: {count}, impressoras: {printers}',
  quiet: 'Mensagens do período de silêncio: {count}',
  more: 'Mais {count}: veja as páginas do Platen.',
  testTitle: 'Teste do Platen',
  testText: 'Os avisos sobre impressoras e trabalhos chegam aqui.',
};
