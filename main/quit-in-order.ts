import { app, BrowserWindow, session } from 'electron'

/** Longer than any page takes to unload; one that hangs or has the print dialog open never does. */
const PAGE_TIMEOUT_MS = 3_000
/** Longer than the server's own timeout for open requests: after this, something hangs. */
const SERVER_TIMEOUT_MS = 15_000

const quitting = new AbortController()

/** Aborted when the program begins to quit; closes open dialogs and prevents new ones. */
export const quitSignal: AbortSignal = quitting.signal

/**
 * Quits in order, however often it is requested: closes the pages (by force if they do not respond), lets the server
 * finish its open requests, and exits; with exit code 1 if the server takes too long.
 */
export function quitInOrder(close: () => Promise<void>): void {
  let isClosing = false
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', () => {
    if (quitting.signal.aborted) return
    quitting.abort()
    setTimeout(destroyWindows, PAGE_TIMEOUT_MS)
  })
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    // The database survives this: its journal is replayed at the next start.
    setTimeout(() => app.exit(1), SERVER_TIMEOUT_MS)
    finish(close).then(
      () => app.exit(0),
      () => app.exit(1),
    )
  })
  // Chromium's own handler quits at the first signal, and at the second exits without cleaning up.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit())
}

/** Closes all windows without asking their pages. */
function destroyWindows(): void {
  const windows = BrowserWindow.getAllWindows()
  for (const window of windows) window.destroy()
  // A hanging page cancels Electron's quit, so that it has to be requested again.
  if (windows.length > 0) app.quit()
}

/** Closes Chromium's keep-alive connections first, because the server would wait for them. */
async function finish(close: () => Promise<void>): Promise<void> {
  await session.defaultSession.closeAllConnections()
  await close()
}
