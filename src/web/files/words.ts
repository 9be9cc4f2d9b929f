// Texts of the page that prints a file. Loaded together with it.

import type { FileKind, FileProblem } from './file-kinds.ts';

export const fileWords = {
  title: 'Print a file',
  text: 'Text, Markdown, a picture, a PDF, or printer data such as ZPL. Look at the preview, then print.',
  drop: 'Drop a file here',
  dropHint: 'You can also paste a text or a picture.',
  choose: 'Choose a file',
  another: 'Choose another file',
  onlyOne: 'One file at a time: the first one was opened.',
  pasted: 'Pasted text',
  size: (bytes: number) =>
    bytes < 1000
      ? `${bytes} bytes`
      : bytes < 1_000_000
        ? `${Math.round(bytes / 1000)} kB`
        : `${(bytes / 1_000_000).toFixed(1)} MB`,
  problems: {
    empty: 'The file is empty.',
    tooLarge:
      'The file is too large: at most 2 MB can be printed. Make pictures smaller, or split a PDF.',
    office:
      'Office documents and archives cannot be printed. Save the document as a PDF and choose that.',
    otherPicture:
      'Pictures of this kind cannot be printed. Save it as PNG or JPEG and choose that.',
    unknown:
      'This is not a text, a picture, a PDF or data of a receipt or label printer. Save it as a PDF and choose that.',
  } satisfies Record<FileProblem, string>,
  kind: 'Print it as',
  kinds: {
    text: 'Text',
    markdown: 'Markdown',
    image: 'Picture',
    pdf: 'PDF',
    zpl: 'Printer data: ZPL (Zebra)',
    tspl: 'Printer data: TSPL (TSC)',
    escpos: 'Printer data: ESC/POS (Epson)',
    starprnt: 'Printer data: StarPRNT (Star)',
  } satisfies Record<FileKind, string>,
  table: 'This file has rows. A template can print each row as a receipt or label.',
  tableAction: 'Print each row',
  printer: 'Printer',
  copies: 'Copies',
  pages: 'Pages',
  pagesHint: 'Such as 1-3,5. Leave empty for all.',
  crop: 'Cut off white margins',
  fit: 'Size',
  fits: {
    shrink: 'Original size, smaller if too wide',
    width: 'As wide as the paper',
    none: 'Original size, cut off what is too wide',
  },
  rotate: 'Rotation',
  turns: { '0': 'None', '90': '90°', '180': '180°', '270': '270°' },
  dither: 'Shades of grey',
  dithers: { threshold: 'Sharp, for drawings', 'floyd-steinberg': 'Photo' },
  dpi: 'Made for',
  dpis: { '203': '203 dpi (8 dots per mm)', '300': '300 dpi (12 dots per mm)' },
  automatic: 'Automatic',
  more: 'More options',
  paper: 'Preview',
  preview: (name: string) => `${name}, as it will print`,
  sheets: (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`),
  print: 'Print',
  printing: 'Sending …',
  showJob: 'Show the job',
  rawOff: (printer: string) =>
    `${printer} uses this language, but does not take printer data yet. Allow it in the settings of the printer, or choose another printer, which prints a drawing of it.`,
  settings: (printer: string) => `Settings of ${printer}`,
};
