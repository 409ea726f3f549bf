import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { MachineError } from '../../ports/printer-link.ts'
import { isCertificateFault } from './certificate-fault.ts'

/** A web site of the local network, whose address was checked. */
export interface LanSite {
  /** As typed, with its port; for the Host header. */
  host: string
  /** The one that is connected to. */
  address: string
  port: number
  isSecure: boolean
  /** In front of every path; without a slash at its end. */
  path: string
}

/** Asks for a JSON document. Follows no redirect, and ends at the limits. Throws `MachineError`. */
export async function askLan(
  site: LanSite,
  path: string,
  limits: { timeout_ms: number; max_bytes: number },
): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeout_ms)
  try {
    const answer = await send(site, path, signal)
    checkStatus(answer)
    return JSON.parse(await readText(answer, limits.max_bytes)) as unknown
  } catch (error) {
    if (error instanceof MachineError) throw error
    if (signal.aborted)
      throw new MachineError('timeout', 'It took too long to answer. Try again.', { cause: error })
    if (error instanceof SyntaxError)
      throw new MachineError('nonsense', 'What answers at this address is something else.', { cause: error })
    if (isCertificateFault(error))
      throw new MachineError(
        'certificate_refused',
        'Its certificate is not one that this computer trusts. Enter its address with http:// if it has one.',
        { cause: error },
      )
    throw new MachineError(
      'unreachable',
      'Nothing answers at this address. Check the address, and that it is on.',
      {
        cause: error,
      },
    )
  }
}

function send(site: LanSite, path: string, signal: AbortSignal): Promise<IncomingMessage> {
  const name = site.host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const outgoing = (site.isSecure ? requestSecure : requestPlain)(
      {
        host: site.address,
        port: site.port,
        path: `${site.path}${path}`,
        // An address is no name for TLS.
        ...(site.isSecure && isIP(name) === 0 ? { servername: name } : {}),
        agent: false,
        signal,
        maxHeaderSize: 16_384,
        headers: {
          host: site.host,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'Layerline',
        },
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function checkStatus(answer: IncomingMessage): void {
  const status = answer.statusCode ?? 0
  if (status === 200) return
  answer.destroy()
  if (status >= 300 && status < 400)
    throw new MachineError('nonsense', 'It sends to another address. Enter that address.')
  if (status === 401 || status === 403)
    throw new MachineError('key_refused', 'It asks for a password, which this import does not have.')
  throw new MachineError('nonsense', `It answered with status ${status}.`)
}

async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      answer.destroy()
      throw new MachineError('nonsense', 'Its answer is larger than this program reads.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
