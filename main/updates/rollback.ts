import { statSync } from 'node:fs'
import type { KeptVersion } from '../../shared/operations/workstation/kept-updates.ts'
import type { InstallWay } from '../../shared/operations/workstation/updates.ts'
import { isWhole } from './download-package.ts'
import { installWay } from './install-package.ts'
import type { KnownReleases } from './known-releases.ts'

/** The effects of a rollback. */
export interface Rollback {
  /** The package of the version before. */
  file: string
  /** The backup that its program restores; null if the data stays, because the database has not changed. */
  restore: string | null
}

/** Checks everything that a rollback of the installed program needs. Throws an Error with a sentence. */
export async function readyForRollback(
  previous: KeptVersion | null,
  installed: { version: string; schema_version: number },
): Promise<Rollback> {
  // After a rollback it is the installed one.
  if (!previous || previous.version === installed.version)
    throw new Error('There is no version before this one to go back to.')
  const { package: file, bytes, sha256, backup, version } = previous
  if (!(await isWhole(file, { bytes, sha256 })))
    throw new Error(`The package of version ${version} is missing or was changed. Install it by hand.`)
  if (previous.schema_version === installed.schema_version) return { file, restore: null }
  if (!statSync(backup, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`The backup that belongs to version ${version} is not at ${backup}.`)
  return { file, restore: backup }
}

/** Returns the way back from within the program. Throws an Error that names the command where only a terminal can go it. */
export async function wayOfRollback(
  known: KnownReleases,
  installed: { version: string; schema_version: number },
): Promise<{ file: string; way: InstallWay; restore: string | null }> {
  const { file, restore } = await readyForRollback(known.kept().previous, installed)
  const installation = known.installation()
  const way = installWay(installation, file, restore)
  if (way.kind === 'by_hand')
    throw new Error(
      `This installation cannot replace itself. Close Layerline, then enter in a terminal: ${installation.program} --rollback`,
    )
  return { file, way, restore }
}
