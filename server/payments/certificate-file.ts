import { createHash } from 'node:crypto'
import { cleanJpeg } from '../../shared/platform/jpeg.ts'
import { MAX_CERTIFICATE_BYTES, type CertificateKind } from '../../shared/payments/tax-exemption.ts'
import { certificateKind } from '../../shared/payments/certificate-kind.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import { findCertificateHash, findExemption, saveCertificateFile } from './exemption-store.ts'
import { keepPhoto } from '../platform/files/store-photo.ts'
import { refuseWithoutRoom } from '../platform/files/refuse-without-room.ts'
import type { Shop } from '../platform/shop.ts'

/** Adds the scan of a certificate: a PDF, JPEG or PNG. It is only ever downloaded, never shown by the shop's pages. */
export async function addCertificate(
  shop: Shop,
  caller: Caller,
  input: { exemption_id: string; bytes: Uint8Array },
): Promise<{ kind: CertificateKind; bytes: number }> {
  staffWith('decide', caller)
  const { exemption_id: id } = input
  const exemption = findExemption(shop.db, id)
  if (!exemption) throw new Refusal('not_found', 'There is no such exemption.')
  const { kind, bytes } = checkFile(input.bytes)
  await refuseWithoutRoom(shop, bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return keepPhoto(shop, { sha256, bytes }, (tx) => {
    const file = { kind, bytes: bytes.length }
    if (!saveCertificateFile(tx, { id, sha256, ...file }))
      throw new Refusal(
        'wrong_state',
        'This exemption has a scan already. Record the certificate again to replace it.',
      )
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'account',
      subject_id: exemption.account_id,
      what: 'tax certificate added',
      details: { exemption_id: id },
    })
    return file
  })
}

/** Photos lose what is hidden in them; other kinds are kept as they are. */
function checkFile(bytes: Uint8Array): { kind: CertificateKind; bytes: Uint8Array } {
  const kind = certificateKind(bytes)
  if (kind === null || bytes.length > MAX_CERTIFICATE_BYTES) throw new Refusal('certificate_refused')
  if (kind !== 'jpeg') return { kind, bytes }
  const { jpeg } = cleanJpeg(bytes)
  if (jpeg === null) throw new Refusal('certificate_refused')
  return { kind, bytes: jpeg.bytes }
}

/** Where the scan is, for a download by staff who see money. */
export function findCertificateFile(
  shop: Shop,
  caller: Caller,
  input: { exemption_id: string },
): { path: string; filename: string } {
  staffWith('see_customers', caller)
  const exemption = findExemption(shop.db, input.exemption_id)
  const sha256 = findCertificateHash(shop.db, input.exemption_id)
  if (!exemption?.file || sha256 === undefined || !shop.files.photos.has(sha256))
    throw new Refusal('not_found', 'There is no scan of this certificate.')
  return {
    path: shop.files.photos.path(sha256),
    filename: `certificate-${exemption.id}.${exemption.file.kind}`,
  }
}
