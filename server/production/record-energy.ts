import type { RecordEnergy } from '../../shared/production/plates/plate-energy.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findPlate } from '../orders/units/plate-store.ts'
import { findPlateEnergy, savePlateEnergy } from './cost-store.ts'

/** Records the energy of a plate as a meter showed it; null takes it back. */
export function recordEnergy(shop: Shop, caller: Caller, input: RecordEnergy): void {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const plate = findPlate(tx, input.plate_id)
    if (!plate) throw new Refusal('not_found', 'There is no such plate.')
    if (plate.printed_at === null)
      throw new Refusal('wrong_state', 'The plate has not ended. Read the meter after its print.')
    if (findPlateEnergy(tx, plate.id) !== input.seen_wh) throw new Refusal('wrong_state')
    savePlateEnergy(tx, input, { by_account: account_id, now })
  })
}
