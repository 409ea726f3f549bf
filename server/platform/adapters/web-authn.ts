import { z } from 'zod'
import type { WebAuthn } from '../ports/web-authn.ts'

const ClientData = z.object({ challenge: z.string() })

/** Loaded for the first passkey, because it brings a library of certificates. */
const loadVerifier = () => import('@simplewebauthn/server')

/** Verifies browsers' answers by the rules of WebAuthn; an invalid one is null. */
export const webAuthn: WebAuthn = {
  readChallenge(clientDataJSON) {
    try {
      const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
      return ClientData.parse(JSON.parse(text)).challenge
    } catch {
      return null
    }
  },

  async verifyRegistration(answer, expected) {
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
  },

  async verifyAssertion(answer, expected) {
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
  },
}

/** The library throws for everything it does not accept. */
async function nullIfRejected<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch {
    return null
  }
}
