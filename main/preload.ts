import { contextBridge } from 'electron'

/** All that a page learns of the desktop: that it runs in it. Everything else goes over HTTP like on any other machine. */
contextBridge.exposeInMainWorld('layerlineDesktop', { platform: process.platform })
