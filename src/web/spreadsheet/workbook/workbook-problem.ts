// Why a workbook cannot be read. The pages have a text for each reason.

type WorkbookFault = 'damaged' | 'locked' | 'tooLarge' | 'otherFormat';

export class WorkbookProblem extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(`The workbook cannot be read: ${fault}.`);
    this.fault = fault;
  }
}

export function damaged(): never {
  throw new WorkbookProblem('damaged');
}
