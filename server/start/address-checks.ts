import { randomBytes } from 'node:crypto'
import { CHECK_PATH, type AddressCheck, type ProxyFacts } from '../../shared/operations/lan/address-check.ts'
import { probeAddress } from '../platform/adapters/address-probe.ts'

/** Fetches addresses of the shop, and recognizes its own requests when they come back. */
export function addressChecks() {
  const waiting = new Map<string, { answer: string; proxy: ProxyFacts | null }>()
  return {
    async check(url: string, authority: string | null): Promise<AddressCheck> {
      const token = randomBytes(16).toString('hex')
      const expected = randomBytes(16).toString('hex')
      const sent = { answer: expected, proxy: null }
      waiting.set(token, sent)
      try {
        const result = await probeAddress({ url: `${url}${CHECK_PATH}/${token}`, expected, authority })
        return result.outcome === 'reached' ? { ...result, proxy: sent.proxy } : result
      } finally {
        waiting.delete(token)
      }
    },
    answer(token: string, proxy: ProxyFacts | null): string | null {
      const sent = waiting.get(token)
      if (!sent) return null
      sent.proxy = proxy
      return sent.answer
    },
  }
}
