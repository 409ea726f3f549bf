import { setTimeout as pause } from 'node:timers/promises'
import { app, BrowserWindow, session } from 'electron'
import type { EmbeddedServer } from './embed-server.ts'
import { isPrinting } from './printing.ts'
import { quitWithSystem } from './quit-with-system.ts'

/** Longer than any page takes to unload; one that hangs never does. */
const PAGE_TIMEOUT_MS = 3_000
/** Longer than the server's own timeout for open requests: after this, something hangs. */
const SERVER_TIMEOUT_MS = 15_000
/** Milliseconds that the server has to close once a second signal has come. */
const FORCED_TIMEOUT_MS = 5_000
/** One Ctrl+C can arrive twice: from the terminal and from npm. */
const ONE_PRESS_MS = 500

/** Longer than Chromium takes to save cookies. */
const SESSION_TIMEOUT_MS = 2_000

const quitting = new AbortController()

/** Aborted when the program begins to quit; closes open dialogs and prevents new ones. */
export const quitSignal: AbortSignal = quitting.signal

interface QuitOptions {
  server: Pick<EmbeddedServer, 'close' | 'kill'>
  /** Returns true if closing the last window quits the program. */
  quitsWithLastWindow: () => boolean
  /** Called when the server begins to close. */
  onClosing: () => void
}

/**
 * Quits in order, however often it is requested: closes the pages (by force if they do not respond), lets the server
 * finish its open requests, and exits; with exit code 1 if the server takes too long. Only the window of a page that
 * prints stays open until the server is closed. A second signal shortens the waiting.
 */
export function quitInOrder(options: QuitOptions): void {
  const closing = serverClosing(options)
  app.on('before-quit', () => {
    if (quitting.signal.aborted) return
    quitting.abort()
    setTimeout(() => closing.isUnderWay() || destroyWindows(), PAGE_TIMEOUT_MS)
  })
  app.on('will-quit', (event) => {
    event.preventDefault()
    closing.begin((code) => app.exit(code))
  })
  app.on('browser-window-created', (_event, window) => {
    window.webContents.on('will-prevent-unload', (event) => quitting.signal.aborted && event.preventDefault())
    window.on('close', (event) => {
      const endsProgram = quitting.signal.aborted || (isOnly(window) && options.quitsWithLastWindow())
      if (!isPrinting(window.webContents) || !endsProgram) return
      event.preventDefault()
      quitting.abort()
      closing.begin(exitWithoutCleanup)
    })
  })
  quitWithSystem(quitSignal)
  quitOnSignals(() => {
    if (!closing.isUnderWay()) destroyWindows()
    setTimeout(closing.giveUp, FORCED_TIMEOUT_MS)
  })
}

/** Closes the server, once, and exits; with exit code 1 when it takes too long, or when it is given up. */
function serverClosing({ server, onClosing }: QuitOptions) {
  let exit: ((code: number) => void) | null = null
  const giveUp = () => {
    // The database survives this: its journal is replayed at the next start.
    process.stderr.write('The shop took too long to close; its journal is taken in at the next start.\n')
    server.kill()
    exit?.(1)
  }
  const begin = (exitProgram: (code: number) => void) => {
    if (exit) return
    exit = exitProgram
    onClosing()
    setTimeout(giveUp, SERVER_TIMEOUT_MS)
    finish(server).then(
      () => exitProgram(0),
      (error: unknown) => {
        process.stderr.write(`The shop was not closed in order: ${String(error)}\n`)
        exitProgram(1)
      },
    )
  }
  return { begin, giveUp, isUnderWay: () => exit !== null }
}

/** Quits at the first signal; calls `force` at a second one. */
function quitOnSignals(force: () => void): void {
  let firstAt: number | null = null
  // Chromium's own handler quits at the first signal, and at the second exits without cleaning up.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (firstAt === null) app.quit()
      else if (performance.now() - firstAt > ONE_PRESS_MS) force()
      firstAt ??= performance.now()
    })
}

function isOnly(window: BrowserWindow): boolean {
  return BrowserWindow.getAllWindows().every((other) => other === window)
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

/** Closes all windows without asking their pages. */
function destroyWindows(): void {
  const windows = BrowserWindow.getAllWindows()
  for (const window of windows) window.destroy()
  // A hanging page cancels Electron's quit, so that it has to be requested again.
  if (windows.length > 0) app.quit()
}

/**
 * Closes Chromium's keep-alive connections first, because the server would wait for them. At a log-out Chromium's process for
 * the network may be gone, and answer never.
 */
async function finish(server: QuitOptions['server']): Promise<void> {
  const { defaultSession } = session
  const flushed = defaultSession.closeAllConnections().then(() => defaultSession.cookies.flushStore())
  await Promise.race([flushed.catch(() => {}), pause(SESSION_TIMEOUT_MS)])
  await server.close()
}
