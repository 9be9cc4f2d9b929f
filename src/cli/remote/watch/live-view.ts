// The screen of platen watch: the printers, the batches that are being printed and the newest
// jobs. Each event makes it read the state again, at most twice a second, so that a busy
// service is not asked more often.
//
// States: idle → reading (an event, a reset) → idle, or reading again if an event came meanwhile.

import type {
  Batch,
  FeedState,
  Job,
  Listener,
  PlatenClient,
  Printer,
} from '../../../client/index.ts';
import { fitted } from '../../terminal/display-width.ts';
import { plain } from '../../terminal/plain.ts';
import type { Screen } from '../../terminal/screen.ts';
import { batchTable } from '../batches/batch-table.ts';
import { jobTable } from '../jobs/job-table.ts';
import { printerTable } from '../printers/printer-table.ts';
import { printerAdvice, printerState } from '../printers/printer-words.ts';

const readEveryMs = 500;
/** How often it is drawn anew, for the ages of the jobs. */
const drawEveryMs = 1000;
const mostJobs = 100;

const screenCodes = {
  /** The other screen of the terminal, without a cursor. */
  open: '\u001b[?1049h\u001b[?25l',
  close: '\u001b[?25h\u001b[?1049l',
  home: '\u001b[H',
  endOfLine: '\u001b[K',
  below: '\u001b[J',
};

interface State {
  printers: Printer[];
  batches: Batch[];
  jobs: Job[];
}

export class LiveView implements Listener {
  readonly #client: PlatenClient;
  readonly #screen: Screen;
  #state: State | null = null;
  #feed: FeedState = 'connecting';
  #problem = '';
  #isReading = false;
  #isOutdated = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: PlatenClient, screen: Screen) {
    this.#client = client;
    this.#screen = screen;
  }

  open(): void {
    this.#screen.write(screenCodes.open);
    process.stdout.on('resize', this.#draw);
    this.#timer = setInterval(this.#draw, drawEveryMs);
    this.#draw();
  }

  close(): void {
    clearInterval(this.#timer);
    process.stdout.off('resize', this.#draw);
    this.#screen.write(screenCodes.close);
  }

  onEvent(): void {
    this.#outdate();
  }

  onReset(): void {
    this.#outdate();
  }

  onState(state: FeedState): void {
    this.#feed = state;
    this.#draw();
  }

  #outdate(): void {
    this.#isOutdated = true;
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      try {
        const [printers, batches, { jobs }] = await Promise.all([
          this.#client.printers(),
          this.#client.batches(),
          this.#client.jobs({ limit: mostJobs }),
        ]);
        this.#state = { printers, batches, jobs };
        this.#problem = '';
      } catch (error) {
        this.#problem = (error as Error).message;
      }
      this.#draw();
      await new Promise((resolve) => setTimeout(resolve, readEveryMs));
    }
    this.#isReading = false;
  }

  readonly #draw = (): void => {
    const { rows, write } = this.#screen;
    const lines = this.lines().slice(0, rows - 1);
    const text = lines.map((line) => `${line}${screenCodes.endOfLine}\n`).join('');
    write(screenCodes.home + text + screenCodes.below);
  };

  /** The lines, as many as there are; the newest jobs come last. */
  lines(): string[] {
    const { paint } = this.#screen;
    const tone = this.#feed === 'live' ? 'good' : 'warn';
    const head = `${paint('strong', 'Platen')} ${this.#client.url}  ${paint(tone, this.#feed)}  ${paint('quiet', 'q ends')}`;
    const problem = this.#problem === '' ? [] : [paint('bad', plain(this.#problem))];
    if (!this.#state) return [head, ...problem];
    const { printers, batches, jobs } = this.#state;
    const todo = printers.flatMap((printer) => {
      const advice = printerAdvice(printer);
      if (advice === '') return [];
      const text = plain(`${printer.id}: ${printerState(printer).text}. ${advice}`);
      return `${paint('warn', '!')} ${fitted(text, this.#screen.columns - 2)}`;
    });
    const running = batches.filter(({ endedAt }) => endedAt === null);
    return [
      head,
      ...problem,
      '',
      ...printerTable(printers, this.#screen),
      ...todo,
      '',
      ...(running.length > 0 ? [...batchTable(running, this.#screen), ''] : []),
      ...(jobs.length > 0
        ? jobTable(jobs, this.#screen)
        : [paint('quiet', 'Nothing was printed yet.')]),
    ];
  }
}
