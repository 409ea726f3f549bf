import { mkdirSync } from 'node:fs'
import { app, crashReporter } from 'electron'
import { join } from 'node:path'
import type { startEmbeddedServer } from './embed-server.ts'

type ServerHost = Awaited<ReturnType<typeof startEmbeddedServer>>

/** Lets the system write memory dumps of native crashes into the data folder. They are uploaded nowhere. */
export function keepNativeCrashes(dataFolder: string): void {
  const folder = join(dataFolder, 'crashes', 'dumps')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}

let running: ServerHost | null = null

/** Logs and reports an uncaught error, once the server runs. */
export function reportError(kind: 'error' | 'rejection', error: unknown): void {
  const shop = running?.current().shop
  shop?.log.error({ err: error }, 'uncaught error; the program keeps running')
  shop?.crashes.record({ kind, error })
}

/** Reports pages and helper processes of Chromium that end unexpectedly. */
export function reportProcessCrashes(host: ServerHost): void {
  running = host
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const { log, crashes } = host.current().shop
    log.error({ reason, exitCode }, 'a page of the desktop program crashed')
    crashes.record({ kind: 'page', error: `The page ended: ${reason} (${exitCode}).`, work: 'a window' })
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit') return
    const { log, crashes } = host.current().shop
    log.error({ type, reason, exitCode, name }, 'a helper process of the desktop program ended')
    const error = `${name ?? type} ended: ${reason} (${exitCode}).`
    crashes.record({ kind: 'process', error, work: type })
  })
}
