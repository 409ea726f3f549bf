import { formatInstant } from '../../shared/platform/time.ts'
import type { EmbeddedServer } from '../embed-server.ts'
import { askToInstall, installWay, type Installation } from './install-package.ts'
import type { InstallRight } from './ask-password.ts'
import type { KnownReleases } from './known-releases.ts'
import { readyForRollback } from './rollback.ts'

/** The version before, for a shop that the installed version cannot open. */
export interface WayBack {
  version: string
  /** A sentence that says what becomes of the data, or how a person installs it. */
  sentence: string
  /** A backup that is restored with it; null if the version before opens the database as it is. */
  restore: string | null
  /** Gets the right to install it; null if a person enters a command. */
  ask: (() => Promise<InstallRight>) | null
}

/**
 * Returns the way back to the version before an update; null if its package was not kept, or when the database cannot be read: then
 * the version before could not open it either.
 */
export async function findWayBack(
  server: Pick<EmbeddedServer, 'readDatabaseVersion'>,
  known: Pick<KnownReleases, 'kept' | 'installation'>,
  version: string,
): Promise<WayBack | null> {
  const { previous } = known.kept()
  const installation = known.installation() as Installation | null
  const applied = await server.readDatabaseVersion().catch(() => null)
  if (!previous || !installation || applied === null) return null
  // An earlier database than its own is one that the version before brings up to date.
  const schema_version = Math.max(applied, previous.schema_version)
  const ready = await readyForRollback(previous, { version, schema_version }).catch(() => null)
  if (!ready) return null
  const { file, restore } = ready
  const back = { version: previous.version, restore }
  if (installWay(installation, file, restore).kind === 'by_hand') {
    const sentence = `Version ${previous.version} is kept. To go back to it, quit, then enter in a terminal: ${installation.program} --rollback`
    return { ...back, sentence, ask: null }
  }
  return { ...back, sentence: dataSentence(restore, previous), ask: () => askToInstall(installation, file) }
}

function dataSentence(
  restore: string | null,
  { version, backup_at }: { version: string; backup_at: number },
) {
  return restore === null
    ? `Version ${version}, which was installed before, can open the shop. All data stays as it is.`
    : `Version ${version}, which was installed before, needs the backup of ${formatInstant(backup_at)}. What the shop has had since is kept beside it.`
}
