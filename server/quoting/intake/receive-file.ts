import { Refusal } from '../../../shared/platform/refusals.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import type { Upload } from '../../platform/ports/files.ts'
import type { Shop } from '../../platform/shop.ts'
import { kindOf } from './quote-request.ts'
import { countUpload } from './daily-upload-limit.ts'
import { findOpenLink, saveReceived, type UploadLinkRow } from './upload-link-store.ts'

export interface ReceivedFile {
  upload_id: string
  filename: string
  bytes: number
  next_steps: string[]
}

/** Returns the upload of an open link. Unknown, used and expired links get the same response, so that none can be probed. */
export function getOpenLink(shop: Shop, secret: string): UploadLinkRow {
  const link = findOpenLink(shop.db, hashSecret(secret), shop.clock.now())
  if (!link) throw new Refusal('upload_address_closed')
  return link
}

/**
 * Stores a file that arrived at an upload link. Of several at once the first complete one wins. An upload that began
 * before the link expired may finish after it.
 */
export async function keepReceived(shop: Shop, link: UploadLinkRow, upload: Upload): Promise<ReceivedFile> {
  const { sha256, bytes } = upload
  await keepFile(shop, { upload, kind: kindOf(upload) }, (tx) => {
    countUpload(tx, shop, { owner: { account_id: link.account_id, guest_id: null }, upload })
    if (!saveReceived(tx, link.id, { sha256, bytes, received_at: shop.clock.now() }))
      throw new Refusal('upload_address_closed')
  })
  return {
    upload_id: link.id,
    filename: link.filename,
    bytes,
    next_steps: [`Get a price: call create_quote with "upload_id": "${link.id}".`],
  }
}

/** The file is larger than announced. */
export function tooManyBytes(link: Pick<UploadLinkRow, 'max_bytes'>): Refusal {
  return new Refusal(
    'file_too_large',
    `The file is larger than the ${link.max_bytes} bytes that this upload was created for. Send the right file, or create a new upload with its size.`,
  )
}
