import { readChallenge } from '../platform/libraries/web-authn.ts'
import { CHALLENGE_SECONDS } from '../../shared/accounts/passkeys.ts'
import type { Shop } from '../platform/shop.ts'
import { hashSecret } from './sessions.ts'

const CHALLENGE_BYTES = 32

/** The purpose of a challenge, which is not valid for anything else. */
export type ChallengeUse = { purpose: 'add' | 'confirm'; account_id: string } | { purpose: 'sign_in' }

const accountIn = (use: ChallengeUse) => ('account_id' in use ? use.account_id : null)

/** Makes a challenge that is valid once, for five minutes. Only its hash is stored. */
export function makeChallenge(shop: Shop, use: ChallengeUse): string {
  const challenge = shop.ids.secret(CHALLENGE_BYTES)
  const now = shop.clock.now()
  shop.write((tx) => {
    tx.run('delete from passkey_challenges where expires_at <= ?', now)
    tx.run(
      'insert into passkey_challenges (challenge_hash, purpose, account_id, expires_at) values (?, ?, ?, ?)',
      hashSecret(challenge),
      use.purpose,
      accountIn(use),
      now + CHALLENGE_SECONDS,
    )
  })
  return challenge
}

/**
 * Returns the challenge in a browser's answer if it is open and was made for this use; null otherwise. It is used up even when
 * the answer turns out invalid.
 */
export function consumeChallenge(shop: Shop, clientDataJSON: string, use: ChallengeUse): string | null {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const deleted = shop.write((tx) =>
    tx.run(
      `delete from passkey_challenges
       where challenge_hash = ? and purpose = ? and account_id is ? and expires_at > ?`,
      hashSecret(challenge),
      use.purpose,
      accountIn(use),
      shop.clock.now(),
    ),
  )
  return deleted === 1 ? challenge : null
}
