// What is wrong with the rows of a CSV file, as a table.

import type { CsvTable } from './csv.ts';
import { rowProblem } from './row-problem.ts';
import { newBatchWords } from './words.ts';

export function RowProblems({ details, file }: { details: string[]; file: CsvTable }) {
  return (
    <div className="row-problems" role="alert">
      <p>{newBatchWords.problems}</p>
      <table>
        <thead>
          <tr>
            <th>{newBatchWords.row}</th>
            <th>{newBatchWords.field}</th>
            <th>{newBatchWords.value}</th>
            <th>{newBatchWords.problem}</th>
          </tr>
        </thead>
        <tbody>
          {details
            .map((detail) => ({ detail, ...rowProblem(detail, file) }))
            .map(({ detail, row, field, value, problem }) => (
              <tr key={detail}>
                <td>{row}</td>
                <td className="mono">{field}</td>
                <td>{value}</td>
                <td>{problem}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
