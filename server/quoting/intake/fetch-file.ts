import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { uploadLimiter, type UploadLimiter } from '../../platform/files/upload-limiter.ts'
import type { Download } from '../../platform/ports/fetcher.ts'
import type { Upload } from '../../platform/ports/files.ts'
import type { Shop } from '../../platform/shop.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import { refuseOverDailyBytes } from './daily-upload-limit.ts'

export interface FileAddress {
  file_url: string
  filename: string | undefined
}

const limiterOf = new WeakMap<Shop['db'], UploadLimiter>()

/** Downloads a file into the store’s temporary folder, within the account's limit on concurrent downloads. */
export async function fetchFile(shop: Shop, accountId: string, source: FileAddress): Promise<Upload> {
  refuseOverDailyBytes(shop.db, shop, { owner: { account_id: accountId, guest_id: null }, bytes: 1 })
  if (!URL.canParse(source.file_url)) throw notAnAddress()
  const limiter = limiterOf.get(shop.db) ?? uploadLimiter(shop.settings.uploads_at_once)
  limiterOf.set(shop.db, limiter)
  const fetched = await limiter.during(accountId, () =>
    shop.services.fetcher.readFile(source.file_url, (file) => receive(shop, file, source.filename)),
  )
  if (fetched.outcome === 'refused') throw new Refusal('file_not_fetched', fetched.why)
  return fetched.received
}

async function receive(shop: Shop, file: Download, filename = file.filename): Promise<Upload> {
  if ((file.bytes ?? 0) > MAX_FILE_BYTES) throw new Refusal('file_too_large')
  await refuseWithoutRoom(shop, file.bytes ?? 0)
  return shop.files.receive(file.body, filename, MAX_FILE_BYTES)
}

function notAnAddress(): InvalidInput {
  return new InvalidInput([{ loc: ['body', 'file_url'], msg: 'Enter an https URL', type: 'value_error' }])
}
