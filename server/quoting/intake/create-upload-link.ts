import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { unsupportedFileReason } from '../../../shared/quoting/quotes/file-endings.ts'
import {
  MAX_WAITING_UPLOADS,
  UPLOAD_LINK_SECONDS,
  type UploadLink,
  type UploadLinkBody,
} from '../../../shared/quoting/quotes/upload-link.ts'
import { shownFilename } from '../../../shared/quoting/quotes/upload-name.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { accountOf } from '../../accounts/api-keys.ts'
import { checkAccess } from '../../accounts/authenticate.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import type { Caller } from '../../platform/caller.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { countPendingLinks, insertUploadLink } from './upload-link-store.ts'

/** Marks upload secrets, so that the log can redact them. */
const UPLOAD_SECRET_PREFIX = 'ul_'

/** Creates a one-time URL to which a program uploads a file without credentials. Only a hash of its secret is stored. */
export function createUploadLink(shop: Shop, caller: Caller, body: UploadLinkBody): UploadLink {
  const account_id = uploaderOf(caller)
  if (body.size > MAX_FILE_BYTES) throw new Refusal('file_too_large')
  const filename = shownFilename(body.filename)
  const unsupported = unsupportedFileReason(filename)
  if (unsupported) throw new Refusal('unsupported_file_type', unsupported)
  const now = shop.clock.now()
  const id = shop.ids.make(ID_PREFIX.upload)
  const secret = `${UPLOAD_SECRET_PREFIX}${shop.ids.secret(32)}`
  const expires_at = now + UPLOAD_LINK_SECONDS
  shop.write((tx) => {
    if (countPendingLinks(tx, account_id, now) >= MAX_WAITING_UPLOADS) throw new Refusal('upload_limit')
    insertUploadLink(tx, {
      id,
      secret_hash: hashSecret(secret),
      account_id,
      filename,
      max_bytes: body.size,
      created_at: now,
      expires_at,
    })
  })
  // The program uploads the file itself, so the URL has the address under which it reached the shop.
  const upload_url = `${pageUrl(shop)}/uploads/${secret}`
  return { upload_id: id, upload_url, max_bytes: body.size, expires_at }
}

/** Returns the uploading account. Guests send their file with the request for the quote instead. */
export function uploaderOf(caller: Caller): string {
  checkAccess({ scope: 'quotes' }, caller)
  return accountOf(caller).account_id
}
