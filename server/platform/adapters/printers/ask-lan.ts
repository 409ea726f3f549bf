import { MachineError, type LinkFault } from '../../ports/printer-link.ts'
import { machineHttp } from './machine-http.ts'

/** A web site of the local network, whose address was checked. */
export interface LanSite {
  /** As typed, without a port. */
  host: string
  /** The one that is connected to. */
  address: string
  port: number
  isSecure: boolean
  /** In front of every path; without a slash at its end. */
  path: string
}

const SENTENCES: Partial<Record<LinkFault, string>> = {
  unreachable: 'Nothing answers at this address. Check the address, and check that it is on.',
  timeout: 'It took too long to answer. Try again.',
  certificate_refused:
    'Its certificate is not one that this computer trusts. Enter its address with http:// if it has one.',
}

/** Asks for a JSON document. Follows no redirect, and ends at the limits. Throws `MachineError`. */
export async function askLan(
  site: LanSite,
  path: string,
  { timeout_ms, max_bytes }: { timeout_ms: number; max_bytes: number },
): Promise<unknown> {
  const { host, address, port, isSecure } = site
  const target = { host, address, port, secure: isSecure, authority_pem: null }
  const patience = { answer_ms: timeout_ms, silence_ms: timeout_ms, file_ms: timeout_ms }
  const question = { method: 'GET', path: `${site.path}${path}`, max_bytes } as const
  try {
    const { status, body } = await machineHttp(target, port, patience)(question, new AbortController().signal)
    checkStatus(status)
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    if (error instanceof MachineError)
      throw new MachineError(error.fault, SENTENCES[error.fault] ?? error.message, { cause: error })
    throw new MachineError('nonsense', 'Something else answers at this address.', { cause: error })
  }
}

function checkStatus(status: number): void {
  if (status === 200) return
  if (status === 401 || status === 403)
    throw new MachineError('key_refused', 'It asks for a password, which this import does not have.')
  throw new MachineError('nonsense', `It answered with status ${status}.`)
}
