import { z } from 'zod'
import { DEFAULT_ROTATION, RotationRules } from './rotation.ts'

/** The place in the data folder itself: always there, and lost with the disk. */
export const LOCAL_PLACE = 'local'
export const BUCKET_PLACE = 'bucket'

/** A folder on another disk or a network share. `id` names it in the history of its backups. */
const FolderPlace = z.strictObject({
  id: z.string().regex(/^bp_[\w-]{1,40}$/),
  path: z.string().min(1).max(400),
})
export type FolderPlace = z.infer<typeof FolderPlace>

/** The address of a bucket; its keys are secrets and kept elsewhere. */
export const BucketPlace = z.strictObject({
  /** Null for Amazon's own. */
  endpoint: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
    .max(300)
    .refine(
      (url) => url.startsWith('https:') || isLoopback(url),
      'Enter an address that begins with https://.',
    )
    .nullable(),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{2,40}$/, 'Enter a region, such as us-west-2, or auto.'),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Enter the name of the bucket.'),
  /** Begins the name of every object, so that several shops can share a bucket. */
  prefix: z
    .string()
    .trim()
    .regex(/^([\w.-]+\/)*[\w.-]*$/, 'Use letters, digits, dots, dashes and slashes.')
    .max(100),
})
export type BucketPlace = z.infer<typeof BucketPlace>

function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}

/**
 * The places of backups and how many each keeps. The settings belong to this computer: folders differ on another one.
 */
export const BackupSettings = z.strictObject({
  rotation: RotationRules.default(DEFAULT_ROTATION),
  folders: z.array(FolderPlace).max(5).default([]),
  bucket: BucketPlace.nullable().default(null),
})
export type BackupSettings = z.infer<typeof BackupSettings>

const MIN_PASSPHRASE = 12

/** Long enough that it cannot be guessed from a stolen backup. */
export const Passphrase = z
  .string()
  .min(MIN_PASSPHRASE, `Enter at least ${MIN_PASSPHRASE} characters; four or five words are good.`)
  .max(200)
