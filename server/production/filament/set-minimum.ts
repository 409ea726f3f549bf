import { milligramsOf, type SetFilamentMinimum } from '../../../shared/production/filament/spool.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { findMinimum, saveMinimum } from './minimum-store.ts'

/** Sets or removes the least that the shop wants to have of a filament. Refuses with `wrong_state` when it changed in the meantime. */
export function setFilamentMinimum(shop: Shop, caller: Caller, input: SetFilamentMinimum): void {
  const { account_id } = staffWith('decide', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const current = findMinimum(tx, input)?.mg ?? null
    const seen = input.seen_grams === null ? null : milligramsOf(input.seen_grams)
    if (current !== seen) throw new Refusal('wrong_state')
    const { material, color, grams } = input
    const mg = grams === null ? null : milligramsOf(grams)
    saveMinimum(tx, { material, color, mg }, { by_account: account_id, now })
  })
}
