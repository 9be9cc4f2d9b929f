interface Row {
  what: string;
  kind: 'cpu' | 'clock' | 'memory';
  ratio: number;
}
interface Run {
  date: string;
  cpu: string;
  commits: string[];
  rows: Row[];
}
export function worseRows(rows: Row[], rounds: number): string[];
export function withRun(runs: object[], run: Run): object[];
