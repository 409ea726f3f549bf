import { join } from 'node:path'
import { app, dialog } from 'electron'
import { runInstalledCommand } from './command-line/run-installed-command.ts'
import { desktopSettings } from './desktop-settings.ts'
import { takeKeptVariables } from './login/start-at-login.ts'
import { keepOpened } from './links/opened.ts'
import { offerApplications } from './offer-applications.ts'
import { openProgram } from './open-program.ts'
import { keepNativeCrashes, reportError } from './report-crashes.ts'
import { startErrorText } from './start-error-text.ts'
import { surviveErrors } from './survive-errors.ts'

// A command runs without a window.
if (!(await runInstalledCommand())) void start()

/** Starts the program, or shows the window of the one that has the shop open: the lock is in the shop's folder. */
async function start(): Promise<void> {
  try {
    // Windows shows notices, and groups windows, under the name of the shortcut with the same ID.
    app.setAppUserModelId('shop.layerline.desktop')
    // Covers processes without a window, too. Chromium's sandbox does not work for root.
    if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
    // A log-out ends Chromium's drawing process first, which would end the program before the shop is closed.
    app.commandLine.appendSwitch('disable-gpu-process-crash-limit')
    takeKeptVariables()
    const settings = desktopSettings(process.env, join(app.getAppPath(), 'dist', 'renderer'))
    app.setPath('userData', join(settings.data_dir, 'desktop'))
    if (!app.requestSingleInstanceLock()) {
      app.quit()
      return
    }
    keepErrors(settings.data_dir)
    keepOpened()
    await app.whenReady()
    if (await offerApplications()) return
    await openProgram(settings)
  } catch (error) {
    await failStart(startErrorText(error))
  }
}

/** Keeps the program running after an uncaught error, and reports of every crash in the data folder. */
function keepErrors(dataFolder: string): void {
  keepNativeCrashes(dataFolder)
  surviveErrors((error, kind) => {
    process.stderr.write(`Uncaught error: ${textOf(error)}\n`)
    reportError(kind, error)
  })
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Says why the program could not start, in a dialog and on the terminal, and ends it with exit code 1. */
async function failStart(reason: string): Promise<void> {
  process.stderr.write(`Layerline could not start. ${reason}\n`)
  // Starting the program again while the dialog is open shows the dialog again, rather than nothing.
  app.releaseSingleInstanceLock()
  await app.whenReady()
  await dialog.showMessageBox({
    type: 'error',
    title: 'Layerline',
    message: 'Layerline could not start',
    detail: reason,
    buttons: ['Quit'],
    noLink: true,
  })
  app.exit(1)
}
