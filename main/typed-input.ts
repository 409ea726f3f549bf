import { ipcMain, type BrowserWindow, type WebContents } from 'electron'
import { INPUT_CHANNEL } from './input-channel.ts'

/** Pages into which somebody has typed since they were opened. */
const typed = new WeakSet<WebContents>()

ipcMain.on(INPUT_CHANNEL, ({ sender }) => void typed.add(sender))

/** Returns true if leaving the page may lose what somebody has entered; a page that has sent it meanwhile counts, too. */
export function hasInput({ webContents }: BrowserWindow): boolean {
  return typed.has(webContents)
}

/** Forgets what was entered once another page is shown; filters that a page writes into its address are the same page. */
export function followInput({ webContents }: BrowserWindow): void {
  let shown = ''
  const note = (address: string, isSame: boolean) => {
    const { pathname } = new URL(address)
    if (!isSame || pathname !== shown) typed.delete(webContents)
    shown = pathname
  }
  webContents.on('did-navigate', (_event, address) => note(address, false))
  webContents.on('did-navigate-in-page', (_event, address) => note(address, true))
}
