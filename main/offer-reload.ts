import { app, dialog, type BrowserWindow } from 'electron'
import { pageCrashSentence } from './page-crash-words.ts'
import { isPrinting } from './printing.ts'
import { quitSignal } from './quit-in-order.ts'

/** Offers to reload a page that crashed or hangs. Nothing that was sent is lost: it is in the shop's database. */
export function offerReload(window: BrowserWindow): void {
  const { webContents } = window
  const ask = questionDialog(window)
  let isCrashingIt = false
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (isCrashingIt) {
      isCrashingIt = false
      webContents.reload()
      return
    }
    ask(`The page stopped working. ${pageCrashSentence(reason)}`, {
      Reload: () => webContents.reload(),
      'Quit Layerline': () => app.quit(),
    })
  })
  window.on('unresponsive', () => {
    // The print dialog blocks the page until it is closed.
    if (isPrinting(webContents)) return
    ask('The page is not responding.', {
      Wait: () => {},
      Reload: () => {
        isCrashingIt = true
        webContents.forcefullyCrashRenderer()
      },
    })
  })
}

/** Returns a function that asks a question, unless one is open already. */
function questionDialog(
  window: BrowserWindow,
): (message: string, choices: Record<string, () => void>) => void {
  let isAsking = false
  return (message, choices) => {
    if (isAsking || window.isDestroyed() || quitSignal.aborted) return
    isAsking = true
    void dialog
      .showMessageBox(window, {
        type: 'error',
        title: 'Layerline',
        message,
        detail: 'Submitted quotes and orders are safe.',
        buttons: Object.keys(choices),
        noLink: true,
        signal: quitSignal,
      })
      .then(({ response }) => {
        isAsking = false
        if (!window.isDestroyed() && !quitSignal.aborted) Object.values(choices)[response]?.()
      })
  }
}
