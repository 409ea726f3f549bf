import { app, dialog, type BrowserWindow } from 'electron'
import { isPrinting } from './printing.ts'
import { quitSignal } from './quit-in-order.ts'

/** A page that crashed or hangs is offered to be loaded again: what was sent is in the shop, not in the page. */
export function offerReload(window: BrowserWindow): void {
  const { webContents } = window
  const ask = questions(window)
  let endingIt = false
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (endingIt) {
      endingIt = false
      webContents.reload()
      return
    }
    ask(`The page stopped working (${reason}).`, {
      'Load it again': () => webContents.reload(),
      'Quit Layerline': () => app.quit(),
    })
  })
  window.on('unresponsive', () => {
    // The system's print dialog holds the page until it is answered.
    if (isPrinting(webContents)) return
    ask('The page does not answer.', {
      Wait: () => {},
      'Load it again': () => {
        endingIt = true
        webContents.forcefullyCrashRenderer()
      },
    })
  })
}

/** Asks one question at a time; whatever happens to the page meanwhile is part of the answer. */
function questions(window: BrowserWindow): (message: string, choices: Record<string, () => void>) => void {
  let asking = false
  return (message, choices) => {
    if (asking || window.isDestroyed() || quitSignal.aborted) return
    asking = true
    void dialog
      .showMessageBox(window, {
        type: 'error',
        title: 'Layerline',
        message,
        detail: 'Quotes and orders that were sent are safe.',
        buttons: Object.keys(choices),
        noLink: true,
        signal: quitSignal,
      })
      .then(({ response }) => {
        asking = false
        if (!window.isDestroyed() && !quitSignal.aborted) Object.values(choices)[response]?.()
      })
  }
}
