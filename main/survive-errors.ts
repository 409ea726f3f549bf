import { app } from 'electron'
import { ErrorStorm, RESTARTED_SWITCH } from './error-storm.ts'
import { quitSignal } from './quit-in-order.ts'

/**
 * Logs uncaught errors and keeps running. Electron's default is a dialog that blocks the main process, and with it the
 * server, until it is closed. Many errors within a minute restart the program in order, once.
 */
export function surviveErrors(log: (error: unknown, kind: 'error' | 'rejection') => void): void {
  const storm = new ErrorStorm()
  const survive = (kind: 'error' | 'rejection') => (error: unknown) => {
    log(error, kind)
    if (!storm.add(Date.now()) || quitSignal.aborted) return
    // If it fails again after a restart, the program just ends, rather than restarting forever.
    if (!app.commandLine.hasSwitch(RESTARTED_SWITCH))
      app.relaunch({ args: [...process.argv.slice(1), `--${RESTARTED_SWITCH}`] })
    app.quit()
  }
  process.on('uncaughtException', survive('error'))
  process.on('unhandledRejection', survive('rejection'))
}
