import { localNameOf, passkeySite } from '../../../shared/accounts/passkeys.ts'
import { refusalOf } from '../../platform/api.ts'

/** Says if passkeys work on this page; if not, why, and an address at which they do. */
export type PasskeySupport =
  | { isSupported: true }
  | { isSupported: false; why: string; address: string | null }

interface BrowserFacts {
  /** True if the browser supports WebAuthn, which it reports only in a secure context. */
  hasWebAuthn: boolean
  /** True if this is the desktop window, which has no passkey prompt. */
  isWindow: boolean
}

export function passkeySupport(origin: string, { hasWebAuthn, isWindow }: BrowserFacts): PasskeySupport {
  const address = localNameOf(origin)
  if (isWindow)
    return { isSupported: false, why: `Passkeys work in a browser, at ${address ?? origin}.`, address: null }
  if (address !== null)
    return {
      isSupported: false,
      why: 'To use passkeys on this computer, open the shop by its name.',
      address,
    }
  if (!passkeySite(origin))
    return { isSupported: false, why: 'Passkeys need an https address with a name.', address }
  return hasWebAuthn
    ? { isSupported: true }
    : { isSupported: false, why: 'This browser doesn’t support passkeys.', address }
}

interface PasskeyProblem {
  tone: 'info' | 'stop'
  text: string
}

/** Writes why a passkey request failed. A prompt that the user closed is info, not an error. */
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
