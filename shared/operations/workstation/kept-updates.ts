import { z } from 'zod'
import { InstallTime, UpdateAddress } from './updates.ts'

/** The version before an update, with what a rollback needs. */
const KeptVersion = z.object({
  version: z.string(),
  /** Its package; it is checked by this hash again before it is installed. */
  package: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** The backup that was made before the update, and the number of migrations that its database had. */
  backup: z.string(),
  backup_at: z.int(),
  schema_version: z.int(),
})
export type KeptVersion = z.infer<typeof KeptVersion>

/** The state of updates that is kept between two starts. */
export const KeptUpdates = z.object({
  address: UpdateAddress.nullable().catch(null).default(null),
  checked_at: z.int().nullable().default(null),
  /** The last try to read the list, and how many have failed since it was read. */
  tried_at: z.int().nullable().catch(null).default(null),
  failed_checks: z.int().min(0).catch(0).default(0),
  /** The signed list of releases as it came; its signature is checked whenever it is read. */
  manifest: z.string().nullable().default(null),
  install_at: InstallTime.nullable().catch(null).default(null),
  previous: KeptVersion.nullable().catch(null).default(null),
  /** The reason the last installation failed; null once another one was begun. */
  fault: z.string().nullable().default(null),
})
export type KeptUpdates = z.infer<typeof KeptUpdates>

const CHECK_EVERY_S = 24 * 60 * 60
const FIRST_RETRY_S = 5 * 60
const LONGEST_RETRY_S = 12 * 60 * 60

/** Returns true if the address is asked now (Unix seconds): once a day, and after failures at growing distance. */
export function isCheckDue(
  { checked_at, tried_at, failed_checks }: Pick<KeptUpdates, 'checked_at' | 'tried_at' | 'failed_checks'>,
  now: number,
): boolean {
  const last = failed_checks > 0 ? tried_at : checked_at
  const pause =
    failed_checks > 0 ? Math.min(LONGEST_RETRY_S, FIRST_RETRY_S * 4 ** (failed_checks - 1)) : CHECK_EVERY_S
  // A clock that was set back.
  return last === null || now < last || now - last >= pause
}
