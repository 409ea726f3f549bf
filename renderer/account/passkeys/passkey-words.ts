import { localNameOf, passkeySite } from '../../../shared/accounts/passkeys.ts'
import { refusalOf } from '../../api.ts'

/** Whether passkeys can be had on this page; where not, why, and the address where they can. */
export type PasskeySupport = { can: true } | { can: false; why: string; address: string | null }

interface BrowserFacts {
  /** Whether it knows passkeys at all, which it says only where the address is safe. */
  hasWebAuthn: boolean
  /** The program's own window, which stays at its one address and has no question for passkeys. */
  isWindow: boolean
}

export function passkeySupport(origin: string, { hasWebAuthn, isWindow }: BrowserFacts): PasskeySupport {
  const address = localNameOf(origin)
  if (isWindow)
    return { can: false, why: `Passkeys work in a browser, at ${address ?? origin}.`, address: null }
  if (address !== null)
    return { can: false, why: 'Passkeys need an address with a name instead of a number.', address }
  if (!passkeySite(origin)) return { can: false, why: 'Passkeys need an https address with a name.', address }
  return hasWebAuthn ? { can: true } : { can: false, why: 'This browser doesn’t support passkeys.', address }
}

interface PasskeyProblem {
  tone: 'info' | 'stop'
  text: string
}

/** What went wrong between the page, the browser and the shop. Closing the browser's question is nobody's fault. */
export function passkeyProblem(error: unknown): PasskeyProblem {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : {}
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return { tone: 'info', text: 'This device already has a passkey for this account.' }
  if (name === 'NotAllowedError' || name === 'AbortError')
    return { tone: 'info', text: 'The browser’s prompt was closed or timed out. Nothing has changed.' }
  if (typeof code === 'string' && code.startsWith('ERROR_'))
    return { tone: 'stop', text: 'This device couldn’t do that. Try another one, or a security key.' }
  return { tone: 'stop', text: refusalOf(error).detail }
}
