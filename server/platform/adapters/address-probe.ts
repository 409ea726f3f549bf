import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import tls from 'node:tls'
import type { AddressCheck } from '../../../shared/operations/lan/address-check.ts'
import { request as requestHttp } from '../libraries/node-http.ts'

const TIMEOUT_MS = 10_000
/** The answer is a few dozen characters. */
const MAX_CHARACTERS = 2000

interface Probe {
  url: string
  /** The answer of this shop, which another server doesn't give. */
  expected: string
  /** Trusted besides the public authorities: that of the shop. */
  authority: string | null
}

/** Fetches an address once, without following redirects, and says what came back. */
export function probeAddress(probe: Probe): Promise<AddressCheck> {
  return new Promise((resolve) => {
    const { url, authority } = probe
    const options = { timeout: TIMEOUT_MS, headers: { accept: 'text/plain' }, agent: false as const }
    const answered = (response: IncomingMessage) => void judge(response, probe).then(resolve, failed)
    const failed = (error: NodeJS.ErrnoException) => resolve(outcomeOf(error))
    const request = url.startsWith('https:')
      ? requestHttps(
          url,
          { ...options, ...(authority !== null && { ca: [...publicAuthorities(), authority] }) },
          answered,
        )
      : requestHttp(url, options, answered)
    const limit = setTimeout(() => request.destroy(new TooSlow()), TIMEOUT_MS)
    request.on('timeout', () => request.destroy(new TooSlow()))
    request.on('error', failed)
    request.on('close', () => clearTimeout(limit))
    request.end()
  })
}

/** Those of this computer; Node before 22.15 has its own list only. */
function publicAuthorities(): readonly string[] {
  const { getCACertificates }: Partial<typeof tls> = tls
  return getCACertificates?.() ?? tls.rootCertificates
}

class TooSlow extends Error {}

async function judge(response: IncomingMessage, { expected }: Probe): Promise<AddressCheck> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    return { outcome: 'redirected', status, to: (response.headers.location ?? 'nowhere').slice(0, 300) }
  }
  const text = await readText(response)
  if (status === 200 && text.trim() === expected) return { outcome: 'reached', proxy: null }
  if (status === 403 && text.includes('"host_not_allowed"')) return { outcome: 'host_refused' }
  return { outcome: 'wrong_shop', status }
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const piece of response) {
    text += piece as string
    if (text.length > MAX_CHARACTERS) break
  }
  return text
}

function outcomeOf(error: NodeJS.ErrnoException): AddressCheck {
  const { code = '' } = error
  if (error instanceof TooSlow || code === 'ETIMEDOUT') return { outcome: 'timeout' }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { outcome: 'no_name' }
  if (code === 'ECONNREFUSED') return { outcome: 'refused' }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME/.test(code)) return { outcome: 'certificate', code }
  return { outcome: 'failed', why: error.message }
}
