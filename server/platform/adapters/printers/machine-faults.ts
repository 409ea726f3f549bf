import { parseJson } from '../../../../shared/platform/json-text.ts'
import { shortText } from '../../../../shared/platform/cut-text.ts'
import { plainText } from '../../../../shared/platform/plain-text.ts'
import { MachineError, type LinkFault } from '../../ports/printer-link.ts'
import { isCertificateFault } from './certificate-fault.ts'

const MAX_QUOTED = 200

const SENTENCES: Record<LinkFault, string> = {
  unreachable: 'It cannot be reached. Check that it is on, and check its address and port.',
  key_refused: 'It does not accept the key. Enter the key again.',
  certificate_refused:
    'Its certificate is not the expected one. Check the address, or add the certificate of its authority.',
  nonsense: 'It answered something that this program does not understand. Check the kind and the address.',
  timeout: 'It answered too slowly.',
  not_now: 'The printer does not do that now.',
  no_room: 'The printer has no room for the file.',
  failed: 'The printer said that it failed.',
}

/** Returns a fault in the words for staff; `said` is the machine's own reason. */
export function machineFault(fault: LinkFault, said: string | null = null, cause?: unknown): MachineError {
  const words = said === null ? '' : ` It says: ${shortText(said, MAX_QUOTED)}`
  return new MachineError(fault, `${SENTENCES[fault]}${words}`, cause === undefined ? {} : { cause })
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Returns the fault of a connection that failed. */
export function asMachineError(error: unknown, { timedOut }: { timedOut: boolean }): MachineError {
  if (error instanceof MachineError) return error
  const code = codeOf(error)
  if (timedOut) return machineFault('timeout', null, error)
  if (code.startsWith('HPE_')) return machineFault('nonsense', null, error)
  if (isCertificateFault(error) || code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return machineFault('certificate_refused', null, error)
  return machineFault('unreachable', null, error)
}

const BY_STATUS: Record<number, LinkFault> = {
  401: 'key_refused',
  403: 'key_refused',
  409: 'not_now',
  413: 'no_room',
  507: 'no_room',
  408: 'timeout',
  504: 'timeout',
}

/** Returns the fault for a status without success. */
export function faultOfStatus(status: number, body: Buffer): MachineError {
  const said = reasonIn(body)
  const fault = BY_STATUS[status] ?? (status === 404 || status === 405 ? 'nonsense' : 'failed')
  return machineFault(fault, fault === 'failed' || fault === 'not_now' ? (said ?? `status ${status}`) : null)
}

/** Returns the reason in an answer of OctoPrint, Moonraker or PrusaLink, as one line of plain text; null if there is none. */
function reasonIn(body: Buffer): string | null {
  const parsed = parseJson(body.toString())
  if (parsed === null || typeof parsed !== 'object') return null
  const { error, message, text } = parsed as Record<string, unknown>
  const inner =
    error !== null && typeof error === 'object' ? (error as Record<string, unknown>).message : error
  const found = [inner, message, text].find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? plainText(found, MAX_QUOTED) : null
}
