import { contextBridge, ipcRenderer } from 'electron'
import { PRINTING_CHANNEL } from './printing-channel.ts'

/** Tells pages that they run in the desktop program. Everything else goes over HTTP, as in any browser. */
contextBridge.exposeInMainWorld('layerlineDesktop', { platform: process.platform })

globalThis.addEventListener('beforeprint', () => ipcRenderer.send(PRINTING_CHANNEL, true))
globalThis.addEventListener('afterprint', () => ipcRenderer.send(PRINTING_CHANNEL, false))
