import { join } from 'node:path'
import { app, shell } from 'electron'
import type { GoodBackup } from '../server/start/rescue.ts'
import { isRepairable, mayBeOfVersion } from '../shared/platform/start-failures.ts'
import type { EmbeddedServer } from './embed-server.ts'
import { ACTION_SCHEME } from './local-pages/page-frame.ts'
import {
  goingBackPage,
  restoringPage,
  startFailurePage,
  type StartFailure,
} from './local-pages/start-failure-page.ts'
import { quitSignal } from './quit-in-order.ts'
import { startErrorText } from './start-error-text.ts'
import { closeAndInstall } from './updates/close-and-install.ts'
import { findWayBack, type WayBack } from './updates/find-way-back.ts'
import { openKnownReleases } from './updates/open-known-releases.ts'
import type { StartScreen } from './start-window.ts'

interface Opening {
  server: EmbeddedServer
  window: StartScreen
  dataFolder: string
  stopUpdates: () => void
}

/** The way to open a shop after a failure. */
type Retry = 'again' | 'without_backup'

/**
 * Opens the shop; while that fails, shows in the window why, and what can be done: the good backups, the folder, another try.
 * `fault` is why it is not open already. Returns its address; null if the person quits.
 */
export async function openInSpite(opening: Opening, fault: Error | null = null): Promise<string | null> {
  let error: unknown = fault
  let retry: Retry | 'quit' = 'again'
  for (;;) {
    if (error !== null) {
      process.stderr.write(`Layerline could not open the shop. ${startErrorText(error)}\n`)
      const known = openKnownReleases(app.getPath('userData'))
      const back = mayBeOfVersion(error)
        ? await findWayBack(opening.server, known, app.getVersion()).catch(() => null)
        : null
      retry = await askWhatToDo(opening, await failureOf(error, opening, back), back)
    }
    if (retry === 'quit') return null
    try {
      return await opening.server.start(retry === 'without_backup' ? { backup_before_update: false } : {})
    } catch (failure) {
      if (quitSignal.aborted) return null
      error = failure
    }
  }
}

/** None when they cannot be read: the page says all the same what is wrong. */
async function readBackups(server: EmbeddedServer): Promise<GoodBackup[]> {
  try {
    return await server.listBackups()
  } catch {
    return []
  }
}

async function failureOf(
  error: unknown,
  { server, dataFolder }: Opening,
  back: WayBack | null,
): Promise<StartFailure> {
  return {
    reason: startErrorText(error),
    dataFolder,
    backups: isRepairable(error) ? await readBackups(server) : [],
    offersWithoutBackup: Object(error).code === 'BACKUP_BEFORE_UPDATE',
    back: back && { ...back, byHand: back.ask === null },
    asksPassphrase: null,
  }
}

/** Shows the page until one of its actions leads on. */
async function askWhatToDo(
  opening: Opening,
  first: StartFailure,
  back: WayBack | null,
): Promise<Retry | 'quit'> {
  let failure = first
  for (;;) {
    const chosen = await opening.window.ask(startFailurePage(failure))
    if (chosen === null) return 'quit'
    const [action, at] = chosen.slice(ACTION_SCHEME.length + 2).split(/[/?]/)
    if (action === 'again' || action === 'quit') return action
    if (action === 'without-backup') return 'without_backup'
    if (action === 'folder') void shell.openPath(opening.dataFolder)
    if (action === 'logs') void shell.openPath(join(opening.dataFolder, 'logs'))
    if (action === 'back' && back) failure = refused(failure, await goBack(opening, back))
    const backup = failure.backups[Number(at)]
    if (action !== 'restore' || !backup) continue
    const fault: RestoreFault | null = await restore(
      opening,
      backup,
      new URL(chosen).searchParams.get('passphrase'),
    )
    if (fault === null) return 'again'
    failure = failAgain(failure, fault, Number(at))
  }
}

function refused(failure: StartFailure, reason: string): StartFailure {
  return { ...failure, reason }
}

/** Returns only when the right to install is refused: with why. */
async function goBack(opening: Opening, { ask, restore: backup }: WayBack): Promise<string> {
  if (!ask) return ''
  const { server, window, stopUpdates: stop } = opening
  window.show(goingBackPage())
  const right = await ask().catch(startErrorText)
  if (typeof right === 'string') return right
  return closeAndInstall({
    server,
    known: openKnownReleases(app.getPath('userData')),
    right,
    restore: backup,
    stop,
  })
}

type RestoreFault = { reason: string } | { why: 'passphrase_needed' | 'wrong_passphrase' }

/** Null if the backup was restored. */
async function restore(
  { server, window }: Opening,
  backup: GoodBackup,
  passphrase: string | null,
): Promise<RestoreFault | null> {
  window.show(restoringPage(backup))
  try {
    const restored = await server.restoreBackup({ folder: backup.folder, passphrase })
    return restored === 'restored' ? null : { why: restored }
  } catch (error) {
    return { reason: startErrorText(error) }
  }
}

/** Returns the failure to show next, after the backup at this place of the list was not restored. */
function failAgain(failure: StartFailure, fault: RestoreFault, at: number): StartFailure {
  if ('reason' in fault) return refused(failure, fault.reason)
  const isWrong = fault.why === 'wrong_passphrase'
  const reason = isWrong ? 'This is not the passphrase of the backup. Enter it again.' : failure.reason
  return { ...failure, reason, asksPassphrase: at }
}
