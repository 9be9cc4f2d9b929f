// Notices in Chinese.

import type { NoticeTexts } from './notice-texts.ts';

export const zh: NoticeTexts = {
  language: 'zh',
  problems: {
    OFFLINE: {
      is: '{name}：无法连接',
      was: '无法连接：{time}。',
      todo: '请检查电源和网线。Platen 会不断尝试连接。',
    },
    PAPER_OUT: { is: '{name}：缺纸', was: '缺纸：{time}。', todo: '请装入纸卷并合上上盖。' },
    COVER_OPEN: {
      is: '{name}：上盖打开',
      was: '上盖打开：{time}。',
      todo: '请合上上盖，打印会自动继续。',
    },
    CUTTER_ERROR: {
      is: '{name}：切刀卡住',
      was: '切刀卡住：{time}。',
      todo: '请关闭电源，取出切刀处的纸，再打开电源。',
    },
    OVERHEATED: { is: '{name}：过热', was: '过热：{time}。', todo: '冷却后会自动继续。' },
    UNRECOVERABLE: {
      is: '{name}：故障',
      was: '故障：{time}。',
      todo: '请关闭电源后重新打开。如果仍无法使用，需要维修。',
    },
    BUSY: {
      is: '{name}：没有响应',
      was: '没有响应：{time}。',
      todo: '可能有其他程序正在使用它。Platen 会等待轮到自己。',
    },
    FLOODING: {
      is: '{name}：已断开：发来的数据过多',
      was: '已断开：发来的数据过多：{time}。',
      todo: '它发来的数据远远超出所请求的量。请检查这个地址上是否真的是打印机。Platen 稍后会再试。',
    },
  },
  underMinute: '不到一分钟',
  since: '已持续 {time}。',
  ready: '{name} 已恢复就绪',
  low: '纸张不足：{name}',
  lowTodo: '请准备好新纸卷。',
  failed: '失败的任务：{count}，{name}',
  failedTodo: '任务页面会说明原因。请重新打印仍然需要的内容。',
  mayHave: '可能已经打印：{count}。请先查看纸张。',
  mayHaveOne: '可能已经打印：请先查看纸张。',
  groupAttention: '{count} 台打印机需要处理',
  groupReady: '{count} 台打印机已恢复就绪',
  groupLow: '纸张不足：{count} 台打印机',
  groupFailed: '失败的任务：{count}，打印机：{printers}',
  quiet: '免打扰时段的消息：{count}',
  more: '还有 {count} 条：请查看 Platen 页面。',
  testTitle: 'Platen 测试',
  testText: '打印机和任务的通知会发送到这里。',
};
