import type { SetUpBody } from '../../shared/accounts/people.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import type { EndAgents } from './end-agents.ts'
import { signIn, type Browser, type MoveGuest, type SignInResult } from './sign-in.ts'
import { makeOwner } from './make-owner.ts'
import { hashSecret } from './sessions.ts'

const TOKEN_BYTES = 32

function needsOwner(db: ReadDb): boolean {
  return db.get("select 1 from accounts where role = 'owner'") === undefined
}

/**
 * Returns the link with which the first person becomes the owner; null if there is one. It is valid until it is used or the
 * program ends. Only this machine shows it, so it uses the server's own `url`: a request that evidently comes from elsewhere is
 * refused, but it is the token that proves who asks.
 */
export function makeSetUpLink(shop: Shop, url: string): string | null {
  if (!needsOwner(shop.db)) return null
  const token = shop.ids.secret(TOKEN_BYTES)
  shop.set_up.token_hash = hashSecret(token)
  // A fragment is not sent to the server, so it is not logged.
  return `${url}/set-up#${token}`
}

/** Creates the owner and signs them in. */
export async function setUpOwner(
  shop: Shop,
  caller: Caller,
  input: SetUpBody & { browser: Browser; moveGuest: MoveGuest; endAgents: EndAgents },
): Promise<SignInResult> {
  const { token_hash } = shop.set_up
  const isRight = token_hash !== null && token_hash === hashSecret(input.token)
  if (!isRight || !input.browser.looks_local || !needsOwner(shop.db)) throw new Refusal('set_up_refused')
  // Consumed before any await: of two requests at once only one succeeds.
  shop.set_up.token_hash = null
  await makeOwner(shop, input)
  return signIn(shop, caller, input)
}
