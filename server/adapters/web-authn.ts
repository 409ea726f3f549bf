import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { WebAuthn } from '../ports/web-authn.ts'

/** Reads what browsers answer by the rules of WebAuthn; what breaks one of them reads as null. */
export const webAuthn: WebAuthn = {
  async readNew(answer, expected) {
    const read = await orNull(
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

  async readUse(answer, expected) {
    const read = await orNull(
      verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: expected.challenge,
        expectedOrigin: expected.origin,
        expectedRPID: expected.rp_id,
        requireUserVerification: true,
        // Counting is the shop's own rule: it is checked in the write that keeps the new figure.
        credential: { id: answer.id, publicKey: new Uint8Array(expected.public_key), counter: 0 },
      }),
    )
    if (!read?.verified) return null
    return { counter: read.authenticationInfo.newCounter, synced: read.authenticationInfo.credentialBackedUp }
  },
}

/** The library throws at everything it does not accept, and all of it came from outside. */
async function orNull<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch {
    return null
  }
}
