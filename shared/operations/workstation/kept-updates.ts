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
  /** The signed list of releases as it came; its signature is checked whenever it is read. */
  manifest: z.string().nullable().default(null),
  install_at: InstallTime.nullable().catch(null).default(null),
  previous: KeptVersion.nullable().catch(null).default(null),
  /** The reason an installation that ended the program failed. */
  fault: z.string().nullable().default(null),
})
export type KeptUpdates = z.infer<typeof KeptUpdates>
