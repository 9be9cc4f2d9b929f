// Notices in Japanese.

import type { NoticeTexts } from './notice-texts.ts';

export const ja: NoticeTexts = {
  language: 'ja',
  problems: {
    OFFLINE: {
      is: '{name}：接続できません',
      was: '接続できません：{time}。',
      todo: '電源とLANケーブルを確認してください。Platenは接続を試し続けます。',
    },
    PAPER_OUT: {
      is: '{name}：用紙切れ',
      was: '用紙切れ：{time}。',
      todo: 'ロール紙をセットして、カバーを閉めてください。',
    },
    COVER_OPEN: {
      is: '{name}：カバーが開いています',
      was: 'カバーが開いています：{time}。',
      todo: 'カバーを閉めてください。印刷は自動で再開します。',
    },
    CUTTER_ERROR: {
      is: '{name}：カッターエラー',
      was: 'カッターエラー：{time}。',
      todo: '電源を切り、カッターに詰まった用紙を取り除いてから、電源を入れてください。',
    },
    OVERHEATED: {
      is: '{name}：高温',
      was: '高温：{time}。',
      todo: '温度が下がると自動で再開します。',
    },
    UNRECOVERABLE: {
      is: '{name}：故障',
      was: '故障：{time}。',
      todo: '電源を入れ直してください。直らない場合は修理が必要です。',
    },
    BUSY: {
      is: '{name}：応答なし',
      was: '応答なし：{time}。',
      todo: '別のプログラムが使っている可能性があります。Platenは順番を待ちます。',
    },
    FLOODING: {
      is: '{name}：切断：受信データが多すぎます',
      was: '切断：受信データが多すぎます：{time}。',
      todo: '必要以上に大量のデータが送られてきます。このアドレスにあるのがプリンターか確認してください。Platenは後でもう一度試します。',
    },
  },
  underMinute: '1分未満',
  since: '経過時間：{time}。',
  ready: '{name}は再び使えます',
  low: '用紙残りわずか：{name}',
  lowTodo: '新しいロール紙を用意してください。',
  failed: '失敗したジョブ：{count}件、{name}',
  failedTodo: '理由はジョブのページにあります。まだ必要なものをもう一度印刷してください。',
  mayHave: '印刷された可能性：{count}件。先に用紙を確認してください。',
  mayHaveOne: '印刷された可能性があります。先に用紙を確認してください。',
  groupAttention: '対応が必要なプリンター：{count}台',
  groupReady: '再び使えるプリンター：{count}台',
  groupLow: '用紙残りわずか：プリンター{count}台',
  groupFailed: '失敗したジョブ：{count}件、プリンター{printers}台',
  quiet: '静かな時間のメッセージ：{count}件',
  more: '他{count}件：Platenのページをご覧ください。',
  testTitle: 'Platenのテスト',
  testText: 'プリンターとジョブのお知らせはここに届きます。',
};
