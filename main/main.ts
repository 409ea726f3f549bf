import { app, BrowserWindow, dialog } from 'electron'
import { embedServer } from './embed-server.ts'
import { guardSession, openWindow } from './window.ts'

/** One shop, one program: a second start shows the window of the first. */
if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start(): Promise<void> {
  await app.whenReady()
  try {
    const server = await embedServer()
    quitInOrder(() => server.close())
    guardSession(server.url)
    openWindow(server.url)
    app.on('second-instance', () => showAgain(server.url))
    app.on('activate', () => showAgain(server.url))
  } catch (error) {
    dialog.showErrorBox('Layerline could not start', sentenceOf(error))
    app.exit(1)
  }
}

function showAgain(url: string): void {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) openWindow(url)
  else {
    if (window.isMinimized()) window.restore()
    window.focus()
  }
}

/** The server finishes what is in flight before the program ends; asked again meanwhile, it just goes on finishing. */
function quitInOrder(close: () => Promise<void>): void {
  let closing = false
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (closing) return
    closing = true
    close().then(
      () => app.exit(0),
      () => app.exit(1),
    )
  })
}

function sentenceOf(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Close it, or set LAYERLINE_PORT to another port.`
  return message ?? String(error)
}
