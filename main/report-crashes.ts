import { mkdirSync } from 'node:fs'
import { app, crashReporter } from 'electron'
import { join } from 'node:path'
import type { RunningServer } from '../server/start-server.ts'

/** Lets the system write memory dumps of native crashes into the data folder. They are uploaded nowhere. */
export function keepNativeCrashes(dataFolder: string): void {
  const folder = join(dataFolder, 'crashes', 'dumps')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}

/** Reports pages and helper processes of Chromium that end unexpectedly. */
export function reportProcessCrashes(serverNow: () => RunningServer): void {
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const { log, crashes } = serverNow().shop
    log.error({ reason, exitCode }, 'a page of the desktop program crashed')
    crashes.record({ kind: 'page', error: `The page ended: ${reason} (${exitCode}).`, work: 'a window' })
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit') return
    const { log, crashes } = serverNow().shop
    log.error({ type, reason, exitCode, name }, 'a helper process of the desktop program ended')
    const error = `${name ?? type} ended: ${reason} (${exitCode}).`
    crashes.record({ kind: 'process', error, work: type })
  })
}
