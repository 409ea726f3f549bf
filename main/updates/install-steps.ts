import { obstacleSentences, type InstallWay } from '../../shared/operations/workstation/updates.ts'
import type { InstallRight } from './ask-password.ts'
import { isWhole } from './download-package.ts'
import type { KnownReleases } from './known-releases.ts'
import type { UpdateBackup, UpdateHost } from './update-host.ts'

export const NEEDS_PERSON =
  'This update needs a person, so it is not installed at night. Install it while somebody is at this computer.'

/** Throws an Error that names what a restart would interrupt. */
export async function requireIdle(host: UpdateHost): Promise<void> {
  refuse(obstacleSentences(await host.obstacles()))
}

/**
 * The same after the password was entered, or where a person goes through an installer. A request does not count: one is always under way while pages look at the status, and
 * closing the shop finishes it.
 */
async function requireStillIdle(host: UpdateHost): Promise<void> {
  refuse(obstacleSentences({ ...(await host.obstacles()), requests: 0 }))
  if (host.isKioskShown()) throw new Error('Not now: the kiosk is shown.')
}

function refuse(found: readonly string[]): void {
  if (found.length > 0) throw new Error(`Not now: ${found.join(' ')}`)
}

/** Asks for the right to install, then goes on if nothing has begun meanwhile; the right does not outlast a failure. */
export async function withRight(
  host: UpdateHost,
  { file, way }: { file: string; way: InstallWay },
  work: (right: InstallRight) => Promise<void>,
): Promise<void> {
  const right = await host.askToInstall(file)
  try {
    if (way.kind !== 'program') await requireStillIdle(host)
    await work(right)
  } catch (error) {
    right.giveUp()
    throw error
  }
}

/** Notes what a rollback needs; nothing where the package of this version could not be had. */
export async function keepVersion(
  known: KnownReleases,
  version: string,
  backup: UpdateBackup,
): Promise<void> {
  const own = known.ownPackage()
  const path = own && known.pathOf(own.file)
  const isKept = own !== null && path !== null && (await isWhole(path, own))
  const { folder, created_at: backup_at, schema_version } = backup
  const facts = { version, backup: folder, backup_at, schema_version }
  known.save({
    previous: isKept ? { ...facts, package: path, bytes: own.bytes, sha256: own.sha256 } : null,
  })
}
