import { ID_PREFIX } from '../../shared/ids.ts'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { surelyUnread } from '../../shared/quotes/file-endings.ts'
import {
  MAX_WAITING_UPLOADS,
  UPLOAD_LINK_SECONDS,
  type UploadLink,
  type UploadLinkBody,
} from '../../shared/quotes/upload-link.ts'
import { shownFilename } from '../../shared/quotes/upload-name.ts'
import { Refusal } from '../../shared/refusals.ts'
import { accountOf } from '../accounts/api-keys.ts'
import { checkAccess } from '../accounts/authenticate.ts'
import { hashSecret } from '../accounts/sessions.ts'
import type { Caller } from '../caller.ts'
import { pageUrl } from '../shop-address.ts'
import type { Shop } from '../shop.ts'
import { countWaiting, insertUploadLink } from './upload-link-store.ts'

/** Tells an upload's secret from other words, so that it can be kept out of the log. */
const UPLOAD_SECRET = 'ul_'

/** A one-time address at which a program sends a file without any credentials. Only the hash of its secret is kept. */
export function createUploadLink(shop: Shop, caller: Caller, asked: UploadLinkBody): UploadLink {
  const account_id = uploaderOf(caller)
  if (asked.size > MAX_FILE_BYTES) throw new Refusal('file_too_large')
  const filename = shownFilename(asked.filename)
  const unread = surelyUnread(filename)
  if (unread) throw new Refusal('unsupported_file_type', unread)
  const now = shop.clock.now()
  const id = shop.ids.make(ID_PREFIX.upload)
  const secret = `${UPLOAD_SECRET}${shop.ids.secret(32)}`
  const expires_at = now + UPLOAD_LINK_SECONDS
  shop.write((tx) => {
    if (countWaiting(tx, account_id, now) >= MAX_WAITING_UPLOADS) throw new Refusal('upload_limit')
    insertUploadLink(tx, {
      id,
      secret_hash: hashSecret(secret),
      account_id,
      filename,
      max_bytes: asked.size,
      created_at: now,
      expires_at,
    })
  })
  // The asking program itself sends the file, to where it has just reached the shop.
  const upload_url = `${pageUrl(shop)}/uploads/${secret}`
  return { upload_id: id, upload_url, max_bytes: asked.size, expires_at }
}

/** The account that uploads; a guest's browser sends its files with the request for the quote. */
export function uploaderOf(caller: Caller): string {
  checkAccess({ scope: 'quotes' }, caller)
  return accountOf(caller).account_id
}
