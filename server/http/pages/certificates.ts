import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { MAX_CERTIFICATE_BYTES } from '../../../shared/payments/tax-exemption.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { addCertificate, findCertificateFile } from '../../payments/certificate-file.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { knowSender, receiveBytes } from '../request/known-sender.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

interface OneExemption {
  Params: { id: string }
}

const PATH = '/console/tax-exemptions/:id/certificate'

/** Receives the scan of a certificate. Nothing of the body is read before the sender is known as staff. */
export async function serveCertificateUploads(
  scope: FastifyInstance,
  shop: Shop,
  limits: RateLimiter,
): Promise<void> {
  receiveBytes(scope, ['application/pdf', 'image/jpeg', 'image/png'], MAX_CERTIFICATE_BYTES)
  const sender = knowSender(shop, limits, {
    limit: 'upload_file',
    admit: (caller) => staffWith('decide', caller),
  })
  scope.post<OneExemption>(
    PATH,
    {
      bodyLimit: MAX_CERTIFICATE_BYTES,
      onRequest: sender.onRequest,
    },
    async (request, reply) => {
      if (!(request.body instanceof Uint8Array)) throw new Refusal('certificate_refused')
      const file = { exemption_id: request.params.id, bytes: request.body }
      return reply.code(201).send(await addCertificate(shop, sender.of(request), file))
    },
  )
}

/** Serves scans as downloads without a type that a browser would open: they come from strangers. */
export function serveCertificates(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get<OneExemption>(PATH, async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const { path, filename } = findCertificateFile(shop, caller, { exemption_id: request.params.id })
    return privateFile(reply, 'application/octet-stream', filename)
      .headers({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(createReadStream(path))
  })
}
