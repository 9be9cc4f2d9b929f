// Notices in Arabic.

import type { NoticeTexts } from './notice-texts.ts';

export const ar: NoticeTexts = {
  language: 'ar',
  problems: {
    OFFLINE: {
      is: '{name}: لا يمكن الوصول إليها',
      was: 'لا يمكن الوصول إليها: {time}.',
      todo: 'تحقق من الكهرباء وكابل الشبكة. يواصل Platen المحاولة.',
    },
    PAPER_OUT: {
      is: '{name}: نفد الورق',
      was: 'نفد الورق: {time}.',
      todo: 'ركّب لفة وأغلق الغطاء.',
    },
    COVER_OPEN: {
      is: '{name}: الغطاء مفتوح',
      was: 'الغطاء مفتوح: {time}.',
      todo: 'أغلق الغطاء، وتستمر الطباعة تلقائيًا.',
    },
    CUTTER_ERROR: {
      is: '{name}: قاطع الورق عالق',
      was: 'قاطع الورق عالق: {time}.',
      todo: 'أطفئ الطابعة وأزل الورق من القاطع ثم شغّلها.',
    },
    OVERHEATED: {
      is: '{name}: ساخنة جدًا',
      was: 'ساخنة جدًا: {time}.',
      todo: 'تستمر تلقائيًا بعد أن تبرد.',
    },
    UNRECOVERABLE: {
      is: '{name}: معطلة',
      was: 'معطلة: {time}.',
      todo: 'أطفئها ثم شغّلها. إن لم يفد ذلك فهي تحتاج إلى صيانة.',
    },
    BUSY: {
      is: '{name}: لا تستجيب',
      was: 'لا تستجيب: {time}.',
      todo: 'ربما يستخدمها برنامج آخر. ينتظر Platen دوره.',
    },
    FLOODING: {
      is: '{name}: قُطع الاتصال: ترسل أكثر من اللازم',
      was: 'قُطع الاتصال: ترسل أكثر من اللازم: {time}.',
      todo: 'ترسل أكثر بكثير مما يُطلب منها. تأكد من وجود طابعة على هذا العنوان. سيحاول Platen مرة أخرى لاحقًا.',
    },
  },
  underMinute: 'أقل من دقيقة',
  since: 'منذ {time}.',
  ready: '{name}: الطابعة جاهزة من جديد',
  low: 'الورق يوشك على النفاد: {name}',
  lowTodo: 'جهّز لفة جديدة.',
  failed: 'مهام فاشلة: {count}، {name}',
  failedTodo: 'تذكر صفحة المهام السبب. اطبع مرة أخرى ما لا يزال مطلوبًا.',
  mayHave: 'ربما طُبعت: {count}. انظر إلى الورق أولًا.',
  mayHaveOne: 'ربما طُبعت: انظر إلى الورق أولًا.',
  groupAttention: 'طابعات تحتاج إلى عناية: {count}',
  groupReady: 'طابعات جاهزة من جديد: {count}',
  groupLow: 'الورق يوشك على النفاد، طابعات: {count}',
  groupFailed: 'مهام فاشلة: {count}، طابعات: {printers}',
  quiet: 'رسائل وقت الهدوء: {count}',
  more: 'المزيد: {count}، انظر صفحات Platen.',
  testTitle: 'اختبار Platen',
  testText: 'تصل إلى هنا التنبيهات عن الطابعات والمهام.',
};
