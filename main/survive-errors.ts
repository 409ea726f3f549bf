import { app } from 'electron'
import { ErrorStorm } from './error-storm.ts'
import { quitSignal } from './quit-in-order.ts'

const RESTARTED_SWITCH = 'restarted-after-errors'

/**
 * Electron answers an uncaught error with a dialog that holds the main process, and with it the shop, until somebody clicks.
 * Here it is logged and the shop goes on; a storm of errors restarts the program in order, once.
 */
export function surviveErrors(log: (error: unknown) => void): void {
  const storm = new ErrorStorm()
  const survive = (error: unknown) => {
    log(error)
    if (!storm.add(Date.now()) || quitSignal.aborted) return
    // A program that fails again right after a restart is left ended: restarting for ever helps nobody.
    if (!app.commandLine.hasSwitch(RESTARTED_SWITCH))
      app.relaunch({ args: [...process.argv.slice(1), `--${RESTARTED_SWITCH}`] })
    app.quit()
  }
  process.on('uncaughtException', survive)
  process.on('unhandledRejection', survive)
}
