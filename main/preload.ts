import { contextBridge, ipcRenderer } from 'electron'
import { PRINTING_CHANNEL } from './printing-channel.ts'

/** All that a page learns of the desktop: that it runs in it. Everything else goes over HTTP like on any other machine. */
contextBridge.exposeInMainWorld('layerlineDesktop', { platform: process.platform })

globalThis.addEventListener('beforeprint', () => ipcRenderer.send(PRINTING_CHANNEL, true))
globalThis.addEventListener('afterprint', () => ipcRenderer.send(PRINTING_CHANNEL, false))
