// Notices in French.

import type { NoticeTexts } from './notice-texts.ts';

export const fr: NoticeTexts = {
  language: 'fr',
  problems: {
    OFFLINE: {
      is: '{name} : Injoignable',
      was: 'Injoignable : {time}.',
      todo: 'Vérifiez son alimentation et son câble réseau. Platen continue d’essayer.',
    },
    PAPER_OUT: {
      is: '{name} : Plus de papier',
      was: 'Plus de papier : {time}.',
      todo: 'Mettez un rouleau et fermez le capot.',
    },
    COVER_OPEN: {
      is: '{name} : Capot ouvert',
      was: 'Capot ouvert : {time}.',
      todo: 'Fermez le capot ; l’impression reprend toute seule.',
    },
    CUTTER_ERROR: {
      is: '{name} : Massicot bloqué',
      was: 'Massicot bloqué : {time}.',
      todo: 'Éteignez-la, retirez le papier du massicot, puis rallumez-la.',
    },
    OVERHEATED: {
      is: '{name} : Trop chaude',
      was: 'Trop chaude : {time}.',
      todo: 'Elle reprend toute seule une fois refroidie.',
    },
    UNRECOVERABLE: {
      is: '{name} : En panne',
      was: 'En panne : {time}.',
      todo: 'Éteignez-la et rallumez-la. Si cela ne suffit pas, appelez le service technique.',
    },
    BUSY: {
      is: '{name} : Ne répond pas',
      was: 'Ne répond pas : {time}.',
      todo: 'Un autre programme l’utilise peut-être. Platen attend son tour.',
    },
    FLOODING: {
      is: '{name} : Déconnectée : envoie trop de données',
      was: 'Déconnectée : envoie trop de données : {time}.',
      todo: 'Elle envoie bien plus que demandé. Vérifiez qu’une imprimante se trouve à cette adresse. Platen réessaiera plus tard.',
    },
  },
  underMinute: 'moins d’une minute',
  since: 'Depuis {time}.',
  ready: '{name} est de nouveau prête',
  low: 'Bientôt plus de papier : {name}',
  lowTodo: 'Préparez un nouveau rouleau.',
  failed: 'Tâches échouées : {count}, {name}',
  failedTodo: 'La page des tâches dit pourquoi. Réimprimez ce qui est encore utile.',
  mayHave: 'Peut-être imprimées : {count}. Regardez d’abord le papier.',
  mayHaveOne: 'Elle a peut-être été imprimée : regardez d’abord le papier.',
  groupAttention: '{count} imprimantes ont besoin d’aide',
  groupReady: '{count} imprimantes sont de nouveau prêtes',
  groupLow: 'Bientôt plus de papier : {count} imprimantes',
  groupFailed: 'Tâches échouées : {count}, imprimantes : {printers}',
  quiet: 'Messages des heures calmes : {count}',
  more: '{count} de plus : voir les pages de Platen.',
  testTitle: 'Test de Platen',
  testText: 'Les avis sur les imprimantes et les tâches arrivent ici.',
};
