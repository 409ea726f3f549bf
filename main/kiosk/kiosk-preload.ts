import { contextBridge, ipcRenderer, webFrame } from 'electron'
import { CORNER_CHANNEL, KIOSK_ASK_CHANNEL, KIOSK_EVENT_CHANNEL } from './kiosk-channels.ts'

/** Milliseconds that the top left corner is held to ask for the PIN. */
const HOLD_MS = 3_000
/** In px, from the corner; a finger moves a little while it is held. */
const CORNER = 96

/** Exposes to the pages of a kiosk what the USB drive has; nothing else of the desktop program. */
contextBridge.exposeInMainWorld('layerlineKiosk', {
  /** Resolves with the answer to a `KioskRequest`; rejects one that the program refuses. */
  ask: (request: unknown): Promise<unknown> => ipcRenderer.invoke(KIOSK_ASK_CHANNEL, request),
  /** Calls the listener for each `KioskEvent`. Returns a function that ends it. */
  onEvent: (listener: (event: unknown) => void) => {
    const forward = (_event: unknown, said: unknown) => listener(said)
    ipcRenderer.on(KIOSK_EVENT_CHANNEL, forward)
    return () => void ipcRenderer.off(KIOSK_EVENT_CHANNEL, forward)
  },
})

let held: number | undefined
const release = () => window.clearTimeout(held)
const isInCorner = ({ clientX, clientY }: PointerEvent) => clientX < CORNER && clientY < CORNER

function onCapture<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): void {
  window.addEventListener(name, listener, { capture: true, passive: false })
}

onCapture('pointerdown', (event) => {
  release()
  if (isInCorner(event)) held = window.setTimeout(() => ipcRenderer.send(CORNER_CHANNEL), HOLD_MS)
})
onCapture('pointermove', (event) => {
  if (!isInCorner(event)) release()
})
onCapture('pointerup', release)
onCapture('pointercancel', release)

// The system's dialog of files would show the files of this computer.
onCapture('click', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.preventDefault()
})
onCapture('dragstart', (event) => event.preventDefault())
onCapture('contextmenu', (event) => event.preventDefault())
// Zoom by a wheel or a touchpad.
onCapture('wheel', (event) => {
  if (event.ctrlKey) event.preventDefault()
})

// The print dialog of the system leads to files and settings, and a page that closes itself takes its window along. Nothing else of the
// page's own world is changed.
void webFrame.executeJavaScript('window.print = window.close = () => undefined; undefined')
