import { mkdirSync } from 'node:fs'
import { app, crashReporter } from 'electron'
import { join } from 'node:path'
import type { EmbeddedServer } from './embed-server.ts'
import { SERVER_NAME } from './server-process/server-connection.ts'

/** Lets the system write memory dumps of native crashes into the data folder. They are uploaded nowhere. */
export function keepNativeCrashes(dataFolder: string): void {
  const folder = join(dataFolder, 'crashes', 'dumps')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}

let running: Pick<EmbeddedServer, 'noteFault'> | null = null

/** Logs and reports an uncaught error, once the server runs. */
export function reportError(kind: 'error' | 'rejection', error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: null }
  const note = 'uncaught error in the desktop program, which keeps running'
  running?.noteFault({ kind, message, stack: stack ?? null, note })
}

/** Reports pages and helper processes of Chromium that end unexpectedly. The server reports its own end at its next start. */
export function reportProcessCrashes(server: Pick<EmbeddedServer, 'noteFault'>): void {
  running = server
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const message = `The page ended: ${reason} (${exitCode}).`
    const note = 'a page of the desktop program crashed'
    server.noteFault({ kind: 'page', message, stack: null, note, work: 'a window' })
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit' || name === SERVER_NAME) return
    const message = `${name ?? type} ended: ${reason} (${exitCode}).`
    const note = 'a helper process of the desktop program ended'
    server.noteFault({ kind: 'process', message, stack: null, note, work: type })
  })
}
