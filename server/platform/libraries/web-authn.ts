import { z } from 'zod'
import type { PasskeyAssertion, PasskeyRegistration, PasskeySite } from '../../../shared/accounts/passkeys.ts'

/** A passkey as its device made it. */
export interface NewCredential {
  credential_id: string
  /** COSE. */
  public_key: Uint8Array
  counter: number
  /** Kept by a password manager that has it on several devices. */
  synced: boolean
}

export type VerifiedAssertion = Pick<NewCredential, 'counter' | 'synced'>

const ClientData = z.object({ challenge: z.string() })

/** Loaded for the first passkey, because it brings a library of certificates. */
const loadVerifier = () => import('@simplewebauthn/server')

/** Returns the field `challenge` of the client data (base64url JSON; WebAuthn 3, 5.8.1); null if it has none. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return null
  }
}

/**
 * Returns the passkey; null if this is no answer to that challenge at that site, or with none of these COSE algorithms. The person must
 * have been verified by the device (PIN, finger, face).
 */
export async function verifyRegistration(
  answer: PasskeyRegistration,
  expected: PasskeySite & { challenge: string; algorithms: readonly number[] },
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadVerifier()
  const read = await nullIfRejected(
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...expected.algorithms],
    }),
  )
  if (!read?.verified) return null
  const { credential, credentialBackedUp } = read.registrationInfo
  return {
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    synced: credentialBackedUp,
  }
}

/** Null if the signature does not hold for that challenge, site and key. */
export async function verifyAssertion(
  answer: PasskeyAssertion,
  expected: PasskeySite & { challenge: string; public_key: Uint8Array },
): Promise<VerifiedAssertion | null> {
  const { verifyAuthenticationResponse } = await loadVerifier()
  const read = await nullIfRejected(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rp_id,
      requireUserVerification: true,
      // The signature counter is checked in the transaction that saves the new one.
      credential: { id: answer.id, publicKey: new Uint8Array(expected.public_key), counter: 0 },
    }),
  )
  if (!read?.verified) return null
  return { counter: read.authenticationInfo.newCounter, synced: read.authenticationInfo.credentialBackedUp }
}

/** The library throws for everything it does not accept. */
async function nullIfRejected<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch {
    return null
  }
}
