import { app, BrowserWindow, session } from 'electron'
import { isPrinting } from './printing.ts'

/** Longer than a page needs to say good-bye; a page that hangs never does. */
const PAGE_PATIENCE_MS = 3_000
/** Longer than the server's own patience with requests under way; only something that hangs takes so long. */
const SERVER_PATIENCE_MS = 15_000

const quitting = new AbortController()

/** Aborted when the program begins to quit: open questions go away and no new ones are asked. */
export const quitSignal: AbortSignal = quitting.signal

/**
 * Quits in one order, whoever asks and however often: the pages close (by force if they do not answer), the server
 * finishes what is in flight, the program ends. Ends in any case: with exit code 1 when the server took too long.
 * A page that prints is the exception: its window stays open until the server is closed.
 */
export function quitInOrder(close: () => Promise<void>): void {
  let isClosing = false
  const closeServer = (exit: (code: number) => void) => {
    if (isClosing) return
    isClosing = true
    // The database survives being cut off: its journal is replayed at the next start.
    setTimeout(() => exit(1), SERVER_PATIENCE_MS)
    finish(close).then(
      () => exit(0),
      () => exit(1),
    )
  }
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', () => {
    if (quitting.signal.aborted) return
    quitting.abort()
    setTimeout(() => isClosing || destroyWindows(), PAGE_PATIENCE_MS)
  })
  app.on('will-quit', (event) => {
    event.preventDefault()
    closeServer((code) => app.exit(code))
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('close', (event) => {
      if (!isPrinting(window.webContents) || !endsProgram()) return
      event.preventDefault()
      quitting.abort()
      closeServer(exitWithoutCleanup)
    })
  })
  // Chromium's own handler quits at the first signal and dies at the second, out of order.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit())
}

function endsProgram(): boolean {
  return quitting.signal.aborted || BrowserWindow.getAllWindows().length === 1
}

/**
 * Ends the process without destroying windows. The system's print dialog outlives its window and then crashes the
 * program within a moment, at times before the database was closed.
 */
function exitWithoutCleanup(code: number): void {
  app.releaseSingleInstanceLock()
  // Unlike process.exit, which Electron replaces, this ends at once. Node's types do not know it.
  ;(process as unknown as { reallyExit(code: number): never }).reallyExit(code)
}

/** Without asking their pages. The last one to go takes the program with it. */
function destroyWindows(): void {
  const windows = BrowserWindow.getAllWindows()
  for (const window of windows) window.destroy()
  // A quit that a hung page has stopped is over for Electron: it has to be asked for again.
  if (windows.length > 0) app.quit()
}

/** Our own pages are gone, but Chromium keeps lines open for the next request; the server would wait for that one. */
async function finish(close: () => Promise<void>): Promise<void> {
  await session.defaultSession.closeAllConnections()
  await session.defaultSession.cookies.flushStore()
  await close()
}
