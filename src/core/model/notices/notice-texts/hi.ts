// Notices in Hindi.

import type { NoticeTexts } from './notice-texts.ts';

export const hi: NoticeTexts = {
  language: 'hi',
  problems: {
    OFFLINE: {
      is: '{name}: संपर्क नहीं हो रहा',
      was: 'संपर्क नहीं हो रहा: {time}।',
      todo: 'बिजली और नेटवर्क केबल जाँचें। Platen कोशिश करता रहेगा।',
    },
    PAPER_OUT: { is: '{name}: काग़ज़ ख़त्म', was: 'काग़ज़ ख़त्म: {time}।', todo: 'रोल डालें और ढक्कन बंद करें।' },
    COVER_OPEN: {
      is: '{name}: ढक्कन खुला है',
      was: 'ढक्कन खुला है: {time}।',
      todo: 'ढक्कन बंद करें; प्रिंट अपने आप जारी रहेगा।',
    },
    CUTTER_ERROR: {
      is: '{name}: कटर अटक गया है',
      was: 'कटर अटक गया है: {time}।',
      todo: 'प्रिंटर बंद करें, कटर से काग़ज़ निकालें और फिर चालू करें।',
    },
    OVERHEATED: {
      is: '{name}: बहुत गर्म',
      was: 'बहुत गर्म: {time}।',
      todo: 'ठंडा होने पर अपने आप चलने लगेगा।',
    },
    UNRECOVERABLE: {
      is: '{name}: ख़राब है',
      was: 'ख़राब है: {time}।',
      todo: 'बंद करके चालू करें। इससे ठीक न हो तो सर्विस की ज़रूरत है।',
    },
    BUSY: {
      is: '{name}: जवाब नहीं देता',
      was: 'जवाब नहीं देता: {time}।',
      todo: 'शायद कोई दूसरा प्रोग्राम इसे इस्तेमाल कर रहा है। Platen अपनी बारी का इंतज़ार करता है।',
    },
    FLOODING: {
      is: '{name}: कनेक्शन काटा गया: बहुत ज़्यादा भेजता है',
      was: 'कनेक्शन काटा गया: बहुत ज़्यादा भेजता है: {time}।',
      todo: 'जितना पूछा जाता है, यह उससे बहुत ज़्यादा भेजता है। देखें कि इस पते पर प्रिंटर ही है। Platen बाद में फिर कोशिश करेगा।',
    },
  },
  underMinute: 'एक मिनट से कम',
  since: '{time} से।',
  ready: '{name} फिर तैयार है',
  low: 'काग़ज़ कम है: {name}',
  lowTodo: 'नया रोल तैयार रखें।',
  failed: 'असफल जॉब: {count}, {name}',
  failedTodo: 'कारण जॉब के पेज पर है। जो अब भी चाहिए, उसे फिर छापें।',
  mayHave: 'शायद छप चुके: {count}। पहले काग़ज़ देखें।',
  mayHaveOne: 'हो सकता है यह छप गया हो: पहले काग़ज़ देखें।',
  groupAttention: '{count} प्रिंटर पर ध्यान दें',
  groupReady: '{count} प्रिंटर फिर तैयार हैं',
  groupLow: 'काग़ज़ कम है: {count} प्रिंटर',
  groupFailed: 'असफल जॉब: {count}, प्रिंटर: {printers}',
  quiet: 'शांत समय में: {count} संदेश',
  more: '{count} और: Platen के पेज देखें।',
  testTitle: 'Platen की जाँच',
  testText: 'प्रिंटर और जॉब की सूचनाएँ यहाँ आती हैं।',
};
