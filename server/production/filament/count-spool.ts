import { milligramsOf, type AdjustSpool, type WeighSpool } from '../../../shared/production/filament/spool.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyStockRuleIn } from './apply-stock-rule.ts'
import { changeSpool, getSeenSpool, refuseRetired } from './change-spool.ts'

/** A scale and the maker's tolerance may show a full spool as a little more than was bought. */
const MAX_OVERWEIGHT = 1.1

/**
 * Sets what remains on a spool from what the scale shows, less the empty spool. Refuses with `spool_refused` when the empty weight
 * is not known, or the figures cannot be of this spool.
 */
export function weighSpool(shop: Shop, caller: Caller, input: WeighSpool): void {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const row = getSeenSpool(tx, input)
    refuseRetired(row)
    const empty_mg = input.empty_grams === null ? row.empty_mg : milligramsOf(input.empty_grams)
    if (empty_mg === null)
      throw new Refusal('spool_refused', `Enter the weight of the empty spool S${row.number} first.`)
    const remaining_mg = milligramsOf(input.scale_grams) - empty_mg
    if (remaining_mg < 0)
      throw new Refusal('spool_refused', 'The scale shows less than the empty spool weighs. Check both.')
    if (remaining_mg > row.net_mg * MAX_OVERWEIGHT)
      throw new Refusal('spool_refused', 'That is more than the spool had when it was new. Check the scale.')
    changeSpool(tx, row, {
      changes: { remaining_mg, empty_mg },
      kind: 'weighed',
      note: `${input.scale_grams} g on the scale`,
      by_account: account_id,
      now,
    })
    applyStockRuleIn(tx, now)
  })
}

/** Corrects what remains on a spool, with the reason. */
export function adjustSpool(shop: Shop, caller: Caller, input: AdjustSpool): void {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const row = getSeenSpool(tx, input)
    refuseRetired(row)
    const remaining_mg = milligramsOf(input.remaining_grams)
    if (remaining_mg > row.net_mg * MAX_OVERWEIGHT)
      throw new Refusal('spool_refused', 'That is more than the spool had when it was new.')
    changeSpool(tx, row, {
      changes: { remaining_mg },
      kind: 'adjusted',
      note: input.why,
      by_account: account_id,
      now,
    })
    applyStockRuleIn(tx, now)
  })
}
