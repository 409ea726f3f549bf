import { CHALLENGE_SECONDS } from '../../shared/accounts/passkeys.ts'
import type { Shop } from '../shop.ts'
import { hashSecret } from './sessions.ts'

const CHALLENGE_BYTES = 32

/** What a question was asked for: an answer to the one is none to the other. */
export type ChallengeUse = { purpose: 'add' | 'confirm'; account_id: string } | { purpose: 'sign_in' }

const accountIn = (use: ChallengeUse) => ('account_id' in use ? use.account_id : null)

/** A new question, good for one answer within five minutes. Only its hash is kept. */
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
 * The challenge that an answer says it answers, if it was asked for this use and is open still; it is used up by that,
 * however the answer turns out. Null when there is none.
 */
export function takeChallenge(shop: Shop, clientDataJSON: string, use: ChallengeUse): string | null {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const taken = shop.write((tx) =>
    tx.run(
      `delete from passkey_challenges
       where challenge_hash = ? and purpose = ? and account_id is ? and expires_at > ?`,
      hashSecret(challenge),
      use.purpose,
      accountIn(use),
      shop.clock.now(),
    ),
  )
  return taken === 1 ? challenge : null
}

/** The field `challenge` of the client data (WebAuthn 3, 5.8.1). */
function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const found = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof found === 'string' ? found : null
  } catch {
    return null
  }
}
