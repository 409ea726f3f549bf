import { contextBridge, ipcRenderer } from 'electron'
import { PRINTING_CHANNEL } from './printing-channel.ts'
import { SHOW_WINDOW_CHANNEL } from './show-window-channel.ts'

/** Exposes to pages that they run in the desktop program. Everything else uses HTTP, as in any browser. */
contextBridge.exposeInMainWorld('layerlineDesktop', {
  platform: process.platform,
  /** The program shows notices itself, also while no window is open: pages show none. */
  showsNotices: true,
  /** Brings the page's window to the front; for a click on a notice of the system. */
  showWindow: () => ipcRenderer.send(SHOW_WINDOW_CHANNEL),
})

globalThis.addEventListener('beforeprint', () => ipcRenderer.send(PRINTING_CHANNEL, true))
globalThis.addEventListener('afterprint', () => ipcRenderer.send(PRINTING_CHANNEL, false))
