import { app, session } from 'electron'

/** Longer than the server's own patience with requests under way; only something that hangs takes so long. */
const PATIENCE_MILLISECONDS = 15_000

/** The server finishes what is in flight before the program ends; asked again meanwhile, it just goes on finishing. */
export function quitInOrder(close: () => Promise<void>): void {
  let closing = false
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (closing) return
    closing = true
    // The database survives being cut off: its journal is replayed at the next start.
    setTimeout(() => app.exit(1), PATIENCE_MILLISECONDS)
    finish(close).then(
      () => app.exit(0),
      () => app.exit(1),
    )
  })
}

/** Our own pages are gone, but Chromium keeps lines open for the next request; the server would wait for that one. */
async function finish(close: () => Promise<void>): Promise<void> {
  await session.defaultSession.closeAllConnections()
  await close()
}
