import { z } from 'zod'
import { MINUTE } from '../platform/time.ts'
import { nameOr } from './api-keys.ts'

/** Seconds that a challenge is valid. */
export const CHALLENGE_SECONDS = 5 * MINUTE
/** Passkeys of one account: one for each device, and some to spare. */
export const MAX_PASSKEYS = 20

/** The relying party: passkeys are bound to `rp_id`. */
export interface PasskeySite {
  origin: string
  rp_id: string
}

/**
 * Returns the relying party of an origin such as `http://localhost:4747`; null if browsers allow no passkeys: at an IP
 * address, and without https except on localhost (WebAuthn 3, 5.1.3 and 13.4.9).
 */
export function passkeySite(origin: string): PasskeySite | null {
  const { protocol, hostname, origin: exact } = new URL(origin)
  const isName = !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isName && isSecure ? { origin: exact, rp_id: hostname } : null
}

/** Returns the `localhost` address of the same shop for a browser on this machine; null for other machines. */
export function localNameOf(origin: string): string | null {
  const address = new URL(origin)
  if (!/^127\.|^\[::1\]$/.test(address.hostname)) return null
  address.hostname = 'localhost'
  return address.origin
}

/** Returns true if a signature counter increased; authenticators without one always send 0 (WebAuthn 3, 6.1.1). */
export function countsUp(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0)
}

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** Credential ids have at most 1023 bytes (WebAuthn 3, 4). */
const CredentialId = Base64Url(1364)
const KEY_TYPE = z.literal('public-key')

/** Answer of `POST /auth/passkeys/offer`: PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: KEY_TYPE, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: KEY_TYPE, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** Answer of `POST /auth/passkeys/question`: PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** RegistrationResponseJSON; attestation is not requested and not checked. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: KEY_TYPE,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** AuthenticationResponseJSON. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: KEY_TYPE,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(10_000),
    /** The user handle; discoverable passkeys always send it. */
    userHandle: Base64Url(200),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

const PasskeyName = nameOr('Passkey')

export const NewPasskeyBody = z.object({ name: PasskeyName, answer: PasskeyRegistration })
export type NewPasskeyBody = z.infer<typeof NewPasskeyBody>

export const PasskeySignInBody = z.object({ answer: PasskeyAssertion })
export type PasskeySignInBody = z.infer<typeof PasskeySignInBody>

export const RenamePasskey = z.object({ passkey_id: z.string().max(40), name: PasskeyName })
export type RenamePasskey = z.infer<typeof RenamePasskey>

/** A passkey, for its person. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host name where it works. */
  rp_id: z.string(),
  /** Synced between devices by a password manager. */
  synced: z.boolean(),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
