// Notices in Turkish.

import type { NoticeTexts } from './notice-texts.ts';

export const tr: NoticeTexts = {
  language: 'tr',
  problems: {
    OFFLINE: {
      is: '{name}: Ulaşılamıyor',
      was: 'Ulaşılamıyor: {time}.',
      todo: 'Elektriğini ve ağ kablosunu kontrol edin. Platen denemeye devam eder.',
    },
    PAPER_OUT: {
      is: '{name}: Kâğıt bitti',
      was: 'Kâğıt bitti: {time}.',
      todo: 'Rulo takın ve kapağı kapatın.',
    },
    COVER_OPEN: {
      is: '{name}: Kapak açık',
      was: 'Kapak açık: {time}.',
      todo: 'Kapağı kapatın; yazdırma kendiliğinden devam eder.',
    },
    CUTTER_ERROR: {
      is: '{name}: Kesici sıkıştı',
      was: 'Kesici sıkıştı: {time}.',
      todo: 'Kapatın, kesicideki kâğıdı çıkarın ve tekrar açın.',
    },
    OVERHEATED: {
      is: '{name}: Çok ısındı',
      was: 'Çok ısındı: {time}.',
      todo: 'Soğuyunca kendiliğinden devam eder.',
    },
    UNRECOVERABLE: {
      is: '{name}: Arızalı',
      was: 'Arızalı: {time}.',
      todo: 'Kapatıp açın. Düzelmezse servis gerekir.',
    },
    BUSY: {
      is: '{name}: Yanıt vermiyor',
      was: 'Yanıt vermiyor: {time}.',
      todo: 'Başka bir program kullanıyor olabilir. Platen sırasını bekler.',
    },
    FLOODING: {
      is: '{name}: Bağlantı kesildi: çok fazla veri gönderiyor',
      was: 'Bağlantı kesildi: çok fazla veri gönderiyor: {time}.',
      todo: 'İstenenden çok fazlasını gönderiyor. Bu adreste bir yazıcı olduğunu kontrol edin. Platen daha sonra tekrar dener.',
    },
  },
  underMinute: 'bir dakikadan az',
  since: 'Süre: {time}.',
  ready: '{name} yeniden hazır',
  low: 'Kâğıt azaldı: {name}',
  lowTodo: 'Yeni bir ruloyu hazır tutun.',
  failed: 'Başarısız işler: {count}, {name}',
  failedTodo: 'Nedeni işler sayfasında yazar. Hâlâ gerekenleri yeniden yazdırın.',
  mayHave: 'Yazdırılmış olabilir: {count}. Önce kâğıda bakın.',
  mayHaveOne: 'Yazdırılmış olabilir: önce kâğıda bakın.',
  groupAttention: '{count} yazıcı ilgi bekliyor',
  groupReady: '{count} yazıcı yeniden hazır',
  groupLow: 'Kâğıt azaldı: {count} yazıcı',
  groupFailed: 'Başarısız işler: {count}, yazıcılar: {printers}',
  quiet: 'Sessiz saatlerde: {count} ileti',
  more: '{count} tane daha: Platen sayfalarına bakın.',
  testTitle: 'Platen denemesi',
  testText: 'Yazıcılar ve işler hakkındaki bildirimler buraya gelir.',
};
