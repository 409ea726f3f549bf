import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { SecretName } from '../platform/ports/secrets.ts'
import type { Shop } from '../platform/shop.ts'
import { staffWith } from './authenticate.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

/** Stores a key in the system's keychain, or deletes it. A key that is set in the environment can only be changed there. */
export async function keepSecret(
  shop: Shop,
  caller: Caller,
  { name, value }: { name: SecretName; value: string | null },
): Promise<void> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  if (!shop.secrets.canKeep) throw new Refusal('wrong_state', shop.secrets.whyNot ?? undefined)
  if (shop.secrets.source(name) === 'environment')
    throw new Refusal('wrong_state', 'This key is set in the environment of the program. Change it there.')
  await shop.secrets.keep(name, value)
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'document',
      subject_id: name,
      what: value === null ? 'secret removed' : 'secret set',
    }),
  )
}
