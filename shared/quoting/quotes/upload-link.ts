import { z } from 'zod'
import { DAY, MINUTE } from '../../platform/time.ts'

/** Seconds for which a one-time upload URL accepts its file. */
export const UPLOAD_LINK_SECONDS = 15 * MINUTE
/** Seconds that a received file is kept without a quote. */
export const UNQUOTED_UPLOAD_SECONDS = DAY
/** Open upload URLs and received files without a quote, per account. */
export const MAX_WAITING_UPLOADS = 50
/** A file inside the request, as base64. */
export const MAX_INLINE_FILE_BYTES = 64 * 1024

export const UploadLinkBody = z
  .object({
    filename: z.string().min(1).max(1000).meta({ description: 'Name of the file, such as bracket.step.' }),
    size: z.int().min(1).meta({ description: 'Bytes of the file: as many are taken, and no more.' }),
  })
  .meta({ id: 'UploadLinkBody' })
export type UploadLinkBody = z.infer<typeof UploadLinkBody>

export const UploadLink = z
  .object({
    upload_id: z.string(),
    upload_url: z.string(),
    max_bytes: z.int(),
    expires_at: z.int(),
  })
  .meta({ id: 'UploadLink' })
export type UploadLink = z.infer<typeof UploadLink>

/** The source of a file to quote: exactly one of the first three. */
export const FileSource = z.object({
  upload_id: z.string().min(1).max(60).optional(),
  file_url: z.string().min(1).max(2000).optional(),

  file_base64: z.string().min(1).optional(),
  filename: z.string().min(1).max(1000).optional(),
})
export type FileSource = z.infer<typeof FileSource>
