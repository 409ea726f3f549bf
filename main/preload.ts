import { contextBridge, ipcRenderer } from 'electron'
import { ASK_CHANNEL, EVENT_CHANNEL } from './bridge/bridge-channels.ts'
import { INPUT_CHANNEL } from './input-channel.ts'
import { PRINTING_CHANNEL } from './printing-channel.ts'
import { SHOW_WINDOW_CHANNEL } from './show-window-channel.ts'

/** Exposes to pages what only the desktop program can do. Everything else uses HTTP, as in any browser. */
contextBridge.exposeInMainWorld('layerlineDesktop', {
  platform: process.platform,
  /** The program shows notices itself, also while no window is open: pages show none. */
  showsNotices: true,
  /** Brings the page's window to the front; for a click on a notice of the system. */
  showWindow: () => ipcRenderer.send(SHOW_WINDOW_CHANNEL),
  /** Resolves with the answer to a `DesktopRequest`; rejects one that the program refuses. */
  ask: (request: unknown): Promise<unknown> => ipcRenderer.invoke(ASK_CHANNEL, request),
  /** Calls the listener for each `DesktopEvent`. Returns a function that ends it. */
  onEvent: (listener: (event: unknown) => void) => {
    const forward = (_event: unknown, said: unknown) => listener(said)
    ipcRenderer.on(EVENT_CHANNEL, forward)
    return () => void ipcRenderer.off(EVENT_CHANNEL, forward)
  },
})

globalThis.addEventListener('beforeprint', () => ipcRenderer.send(PRINTING_CHANNEL, true))
globalThis.addEventListener('afterprint', () => ipcRenderer.send(PRINTING_CHANNEL, false))
// Links of other programs do not take the place of what somebody is entering.
globalThis.addEventListener('input', () => ipcRenderer.send(INPUT_CHANNEL), { capture: true })
