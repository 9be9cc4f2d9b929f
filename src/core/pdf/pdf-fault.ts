import { Fault } from '../model/fault.ts';

/** `problem` continues "pdf: ". */
export function pdfFault(problem: string, field: 'pdf' | 'pages' = 'pdf'): Fault {
  return new Fault('TEMPLATE_RENDER_ERROR', 'The PDF cannot be printed.', [`${field}: ${problem}`]);
}
