// Notices when the npm or npx that started the service has ended. They run a program
// through a shell that does not pass SIGTERM on: without this check the service
// would continue as an orphan that holds its port.

const checkEveryMs = 500;

/** npm sets this variable for every script and for npx. */
export const isStartedByNpm = process.env.npm_lifecycle_event !== undefined;

/** Read when the program is loaded, because the parent may end before the service is up. */
const parent = process.ppid;

/** Calls back once when the parent process has ended. */
export function onParentEnd(callback: () => void): void {
  const timer = setInterval(() => {
    if (isParentRunning()) return;
    clearInterval(timer);
    callback();
  }, checkEveryMs);
  timer.unref();
}

function isParentRunning(): boolean {
  if (process.ppid !== parent) return false;
  try {
    process.kill(parent, 0); // on Windows an orphan keeps the id of its parent
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
