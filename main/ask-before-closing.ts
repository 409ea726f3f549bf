import { dialog, type BrowserWindow } from 'electron'
import { quitSignal } from './quit-in-order.ts'

/** Asks before a window closes with changes that are not saved. Electron by itself would keep it open without a word. */
export function askBeforeClosing(window: BrowserWindow): void {
  let isClosing = false
  let mayClose = false
  let isAsking = false
  window.on('close', (event) => (isClosing = !event.defaultPrevented))
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayClose) return event.preventDefault()
    if (!isClosing || isAsking || quitSignal.aborted) return
    isClosing = false
    isAsking = true
    void ask(window).then((isAgreed) => {
      isAsking = false
      if (!isAgreed || window.isDestroyed() || quitSignal.aborted) return
      mayClose = true
      window.close()
    })
  })
}

async function ask(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Layerline',
    message: 'Close without saving?',
    detail: 'Your changes on this page are not saved.',
    buttons: ['Close Without Saving', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    signal: quitSignal,
  })
  return response === 0
}
