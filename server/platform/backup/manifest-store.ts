import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { NotRegular, readRegular } from './regular-file.ts'
import { InnerPath } from './shop-paths.ts'

/** Increases when older programs can no longer restore a backup: 2 may have a sealed key and shared files. */
export const BACKUP_FORMAT = 2
export const BACKUP_MANIFEST = 'manifest.json'
export const DATABASE = 'shop.sqlite'

/** Enough for about a million files. */
const MAX_BYTES = 256 * 2 ** 20

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const BackupFile = z.strictObject({ path: InnerPath, bytes: z.int().min(0), sha256: Sha256 })
export type BackupFile = z.infer<typeof BackupFile>

export const Manifest = z.strictObject({
  format: z.literal([1, BACKUP_FORMAT]),
  /** Null in format 1, and for a shop from before it had an id. */
  shop_id: z.string().nullable().default(null),
  program: z.string(),
  /** Unix seconds. */
  created_at: z.int(),
  schema_version: z.int().min(1),
  /** The version of the geometry engine, whose results are among the files. */
  engine: z.string(),
  /** Rows of each table. */
  counts: z.record(z.string(), z.int().min(0)),
  files: z.array(BackupFile),
  /** Part files, photos and print files that the database names and that the shop had already lost. */
  missing: z.array(Sha256),
})
export type Manifest = z.infer<typeof Manifest>

/** Returns the manifest as text. Its last field is the hash of the others, so that an edited manifest is detected. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, manifest_sha256: digest(manifest) }, null, 2)}\n`
}

/** Throws an Error whose message says what is wrong with the manifest. */
export async function readBackupManifest(folder: string): Promise<Manifest> {
  const { manifest_sha256, ...rest } = parse(await readText(folder), folder)
  const { format } = rest
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw new Error(`The backup in ${folder} was made by a newer version of the program. Update the program.`)
  const checked = Manifest.safeParse(rest)
  if (!checked.success || manifest_sha256 !== digest(rest)) throw damagedManifest(folder)
  return checked.data
}

async function readText(folder: string): Promise<string> {
  try {
    return await readRegular(join(folder, BACKUP_MANIFEST), MAX_BYTES)
  } catch (error) {
    throw error instanceof NotRegular ? damagedManifest(folder) : error
  }
}

function parse(text: string, folder: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw damagedManifest(folder)
  }
}

function damagedManifest(folder: string): Error {
  return new Error(
    `The backup in ${folder} is damaged: its ${BACKUP_MANIFEST} was changed or is not whole. Use another backup.`,
  )
}

function digest(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
