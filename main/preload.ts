import { contextBridge, ipcRenderer } from 'electron'
import { PRINTING_CHANNEL } from './printing-channel.ts'

/** Exposes to pages that they run in the desktop program. Everything else uses HTTP, as in any browser. */
contextBridge.exposeInMainWorld('layerlineDesktop', { platform: process.platform })

globalThis.addEventListener('beforeprint', () => ipcRenderer.send(PRINTING_CHANNEL, true))
globalThis.addEventListener('afterprint', () => ipcRenderer.send(PRINTING_CHANNEL, false))
