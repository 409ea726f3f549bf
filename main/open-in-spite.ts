import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
import { laterDelay } from './server-process/restart-plan.ts'
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

/** The reason an open shop was closed. */
export interface ClosedShop {
  error: Error
  /** The pause before it is opened without a question, in ms; null to leave that to a person. */
  retryMs: number | null
}

/** The way to open a shop after a failure; `home` is the address of one that was opened meanwhile. */
type Choice = 'again' | 'without_backup' | 'quit' | { home: string }

/**
 * Opens the shop; while that fails, shows in the window why, and what can be done: the good backups, the folder, another try.
 * `closed` is why it is not open anymore. Returns its address; null if the person quits.
 */
export async function openInSpite(opening: Opening, closed: ClosedShop | null): Promise<string | null> {
  let error: unknown = closed?.error ?? null
  let choice: Choice = 'again'
  for (;;) {
    if (error !== null) {
      process.stderr.write(`Layerline could not open the shop. ${startErrorText(error)}\n`)
      const known = openKnownReleases(app.getPath('userData'))
      const back = mayBeOfVersion(error)
        ? await findWayBack(opening.server, known, app.getVersion()).catch(() => null)
        : null
      const asks = { failure: await failureOf(error, opening, back), back, retryMs: closed?.retryMs ?? null }
      choice = await askWhatToDo(opening, asks)
    }
    if (choice === 'quit') return null
    if (typeof choice === 'object') return choice.home
    try {
      return await opening.server.start(choice === 'without_backup' ? { backup_before_update: false } : {})
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

interface Question {
  failure: StartFailure
  back: WayBack | null
  retryMs: number | null
}

/** Shows the page until one of its actions leads on, or the shop could be opened all the same. */
async function askWhatToDo(opening: Opening, { failure: first, back, retryMs }: Question): Promise<Choice> {
  let failure = first
  for (;;) {
    const asked = opening.window.ask(startFailurePage(failure))
    const home = retryMs === null ? null : await openMeanwhile(opening.server, asked, retryMs)
    if (home !== null) return { home }
    const chosen = await asked
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

/** Tries to open the shop, at growing distance, until something is chosen: then null. A try under way goes first, unless it quits. */
async function openMeanwhile(
  server: EmbeddedServer,
  asked: Promise<string | null>,
  firstDelay: number,
): Promise<string | null> {
  const choosing = new AbortController()
  void asked.then((chosen) => choosing.abort(isQuit(chosen) ? 'quit' : 'other'))
  const until = AbortSignal.any([choosing.signal, quitSignal])
  for (let delay = firstDelay; ; delay = laterDelay(delay)) {
    await setTimeout(delay, null, { signal: until }).catch(() => {})
    if (until.aborted) return null
    const home = await server.start().catch(noteFailedTry)
    if (home !== null) return until.reason === 'quit' || quitSignal.aborted ? null : home
  }
}

function isQuit(chosen: string | null): boolean {
  return chosen === null || chosen === `${ACTION_SCHEME}//quit`
}

function noteFailedTry(error: unknown): null {
  process.stderr.write(`The shop could not be opened again. ${startErrorText(error)}\n`)
  return null
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
