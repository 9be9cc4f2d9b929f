// Every word that the pages say, in one place, ready for translation.

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`;

export const words = {
  product: 'Platen',
  loading: 'Loading',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  keep: 'Never mind',
  tryAgain: 'Try again',
  justNow: 'just now',
  unreachable: 'Platen does not answer. Is the service running?',
  nowhere: {
    title: 'There is no page here',
    text: 'The address may be old. Everything is in the menu.',
  },
  picture: {
    failed: (why: string) => `No picture: ${why}`,
  },

  nav: {
    label: 'Pages',
    skip: 'Skip to the page',
    overview: 'Overview',
    jobs: 'Jobs',
    templates: 'Templates',
    printers: 'Printers',
    paper: 'Paper',
    developers: 'Developers',
    version: (version: string) => `Version ${version}`,
  },
  theme: {
    label: 'Colours',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
  },
  feed: {
    connecting: 'Connecting …',
    live: 'Live',
    reconnecting: 'Reconnecting …',
    lost: 'The connection to Platen was lost. What you see may be old; it is brought up to date as soon as the connection is back.',
  },
  key: {
    title: 'Platen is locked',
    text: 'This service wants an API key. It is kept for this browser session only.',
    label: 'API key',
    refused: 'That key is not the right one.',
    open: 'Unlock',
    where: 'The key stands in the configuration of the service, under auth.apiKey.',
  },

  overview: {
    title: 'Overview',
    allWell: 'Everything is ready to print.',
    busy: 'Printing. Everything is well.',
    needsYou: (printers: number) =>
      printers === 1 ? 'One printer needs you.' : `${printers} printers need you.`,
    latest: 'Latest jobs',
    allJobs: 'All jobs',
    noJobs: {
      title: 'Nothing was printed yet',
      text: 'Choose a template and print its sample: it takes ten seconds, and no printer of your own.',
      action: 'Choose a template',
    },
  },

  printer: {
    add: 'Add a printer',
    testPage: 'Test page',
    testSent: (name: string) => `A test page is on its way to ${name}.`,
    pause: 'Pause',
    resume: 'Resume',
    paused: (name: string) => `${name} is paused. New jobs wait.`,
    resumed: (name: string) => `${name} goes on.`,
    configure: 'Set up',
    virtual: 'Virtual printer',
    default: 'Default',
    paper: 'Paper',
    cover: 'Cover',
    waiting: 'Waiting',
    lastJob: 'Last job',
    nothingYet: 'Nothing yet',
    widthMm: (width: number) => `${width} mm`,
    jobs: (number: number) => count(number, 'job', 'jobs'),
    paperStates: { ok: 'OK', low: 'Low', out: 'Out', unknown: 'Not told' },
    coverStates: { closed: 'Closed', open: 'Open', unknown: 'Not told' },
    states: {
      ready: { title: 'Ready', advice: '' },
      printing: { title: 'Printing', advice: '' },
      paused: { title: 'Paused', advice: 'Jobs are accepted and wait until you resume.' },
      low: { title: 'Paper is low', advice: 'It prints on. Have a new roll at hand.' },
      offline: {
        title: 'Not reachable',
        advice: 'Check its power and its network cable. Platen keeps trying.',
      },
      PAPER_OUT: { title: 'Out of paper', advice: 'Load a roll and close the cover.' },
      COVER_OPEN: {
        title: 'Cover is open',
        advice: 'Close the cover; printing goes on by itself.',
      },
      CUTTER_ERROR: {
        title: 'Cutter is stuck',
        advice: 'Switch it off, remove the paper from the cutter, and switch it on.',
      },
      OVERHEATED: { title: 'Too hot', advice: 'It goes on by itself when it has cooled down.' },
      UNRECOVERABLE: {
        title: 'Out of order',
        advice: 'Switch it off and on. If that does not help, it needs service.',
      },
      BUSY: {
        title: 'Does not answer',
        advice: 'Another program may be using it. Platen waits for its turn.',
      },
    },
  },

  job: {
    states: {
      queued: 'Waiting',
      printing: 'Printing',
      completed: 'Printed',
      sent: 'Sent',
      failed: 'Failed',
      expired: 'Expired',
      unconfirmed: 'Not certain',
      cancelled: 'Cancelled',
    },
    testPage: 'Test page',
  },
};
