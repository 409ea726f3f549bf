import type { PasskeyRegistration, PasskeySite, PasskeyAssertion } from '../../../shared/accounts/passkeys.ts'

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

/** The cryptography of passkeys. The person must have been verified by the device (PIN, finger, face). */
export interface WebAuthn {
  /** Returns the field `challenge` of the client data (base64url JSON; WebAuthn 3, 5.8.1); null if it has none. */
  readChallenge(clientDataJSON: string): string | null
  /** Null if this is no answer to that challenge at that site, or with none of these COSE algorithms. */
  verifyRegistration(
    answer: PasskeyRegistration,
    expected: PasskeySite & { challenge: string; algorithms: readonly number[] },
  ): Promise<NewCredential | null>
  /** Null if the signature does not hold for that challenge, site and key. */
  verifyAssertion(
    answer: PasskeyAssertion,
    expected: PasskeySite & { challenge: string; public_key: Uint8Array },
  ): Promise<VerifiedAssertion | null>
}
