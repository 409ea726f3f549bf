import { powerMonitor } from 'electron'

/**
 * Calls back once the computer has woken up: timers do not run while it sleeps, so that what was due by then is late. Pages
 * see by themselves that their connection was lost. A shutdown is quit in order (`quit-in-order.ts`).
 */
export function followSleep(onResume: () => void): void {
  powerMonitor.on('resume', onResume)
}
