import { z } from 'zod'
import { MINUTE } from '../time.ts'
import { nameOr } from './api-keys.ts'

/** How long a browser may take from the question to the answer. */
export const CHALLENGE_SECONDS = 5 * MINUTE
/** As many passkeys as one account can have: one for each device, and some to spare. */
export const MAX_PASSKEYS = 20

/** Where a browser has the shop open, as passkeys see it: they are bound to the name `rp_id`. */
export interface PasskeySite {
  origin: string
  rp_id: string
}

/**
 * The site of an origin such as `http://localhost:4747`, or null where browsers allow no passkeys: under a bare IP
 * address, and under a name without https that is not this machine's own (WebAuthn 3, 5.1.3 and 13.4.9).
 */
export function passkeySite(origin: string): PasskeySite | null {
  const { protocol, hostname, origin: exact } = new URL(origin)
  const isName = !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isName && isSecure ? { origin: exact, rp_id: hostname } : null
}

/** The address with a name under which a browser on this machine can open the same shop; null for other machines. */
export function localNameOf(origin: string): string | null {
  const address = new URL(origin)
  if (!/^127\.|^\[::1\]$/.test(address.hostname)) return null
  address.hostname = 'localhost'
  return address.origin
}

/** Authenticators that count their uses count up; those that do not always say 0 (WebAuthn 3, 6.1.1). */
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

/** `POST /auth/passkeys/offer` gives what a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyOffer = z.object({
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
export type PasskeyOffer = z.infer<typeof PasskeyOffer>

/** `POST /auth/passkeys/question` gives what it needs to ask for one: PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyQuestion = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** What a browser answers to an offer (RegistrationResponseJSON); attestation is neither asked for nor looked at. */
export const MadePasskey = z.object({
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
export type MadePasskey = z.infer<typeof MadePasskey>

/** What a browser answers to a question (AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: KEY_TYPE,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(10_000),
    /** Names the account; passkeys that are found without an e-mail address always carry it. */
    userHandle: Base64Url(200),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

const PasskeyName = nameOr('Passkey')

export const NewPasskeyBody = z.object({ name: PasskeyName, answer: MadePasskey })
export type NewPasskeyBody = z.infer<typeof NewPasskeyBody>

export const PasskeySignInBody = z.object({ answer: UsedPasskey })
export type PasskeySignInBody = z.infer<typeof PasskeySignInBody>

export const RenamePasskey = z.object({ passkey_id: z.string().max(40), name: PasskeyName })
export type RenamePasskey = z.infer<typeof RenamePasskey>

/** A passkey as its person sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of the address it works at. */
  rp_id: z.string(),
  /** Kept by a password manager that has it on several devices. */
  synced: z.boolean(),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
