import { app, BrowserWindow, dialog, type MenuItemConstructorOptions } from 'electron'
import { isOfKiosk } from './kiosk/kiosk-session.ts'
import { isPrinting } from './printing.ts'
import type { Preferences } from './preferences.ts'
import { quitSignal } from './quit-in-order.ts'

interface LastWindowOptions {
  preferences: Preferences
  /** Returns true if the shop is open: before that, closing the window quits. */
  isOpen: () => boolean
  hasTray: () => boolean
}

/** Asks once whether the shop stays open when the last window is closed, and does what was chosen from then on. */
export function watchLastWindow({ preferences, isOpen, hasTray }: LastWindowOptions): void {
  const choice = () => (isOpen() ? preferences.get().last_window : 'quit')
  let isAsking = false
  app.on('window-all-closed', () => {
    if (quitSignal.aborted || choice() !== 'keep_open') app.quit()
  })
  app.on('browser-window-created', (_event, window) => {
    // Only a PIN closes a kiosk.
    if (isOfKiosk(window.webContents)) return
    window.on('close', (event) => {
      if (event.defaultPrevented || quitSignal.aborted || !isLast(window) || choice() === 'quit') return
      if (choice() === 'keep_open') return keepWhilePrinting(window, event)
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      void askAboutLastWindow(window, hasTray()).then((chosen) => {
        isAsking = false
        if (chosen === null || quitSignal.aborted) return
        preferences.change({ last_window: chosen })
        if (!window.isDestroyed()) window.close()
      })
    })
  })
}

/** The system's print dialog crashes the program soon after its window is gone, so that window is only hidden. */
function keepWhilePrinting(window: BrowserWindow, event: { preventDefault(): void }): void {
  if (!isPrinting(window.webContents)) return
  event.preventDefault()
  window.hide()
}

/** Windows that only print or wait are not shown, and do not count. */
function isLast(window: BrowserWindow): boolean {
  return BrowserWindow.getAllWindows().every((other) => other === window || !other.isVisible())
}

/** Null if the window stays open after all. */
async function askAboutLastWindow(
  window: BrowserWindow,
  hasTray: boolean,
): Promise<'keep_open' | 'quit' | null> {
  const wayBack = hasTray
    ? 'Its icon in the tray opens the window again, and so does starting Layerline again.'
    : 'Starting Layerline again opens the window again.'
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Layerline',
    message: 'Keep the shop open in the background?',
    detail:
      'Customers, other devices and agents reach the shop only while it is open. ' +
      `${wayBack} The File menu changes this choice.`,
    buttons: ['Keep the Shop Open', 'Quit Layerline', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
    signal: quitSignal,
  })
  return (['keep_open', 'quit', null] as const)[response] ?? null
}

/** Returns the menu that changes the choice. */
export function lastWindowMenu(preferences: Preferences): MenuItemConstructorOptions {
  const item = (label: string, choice: 'keep_open' | 'quit'): MenuItemConstructorOptions => ({
    label,
    type: 'radio',
    checked: (preferences.get().last_window === 'keep_open') === (choice === 'keep_open'),
    click: () => preferences.change({ last_window: choice }),
  })
  return {
    label: 'When the Last Window Is Closed',
    submenu: [item('Keep the Shop Open', 'keep_open'), item('Quit Layerline', 'quit')],
  }
}
