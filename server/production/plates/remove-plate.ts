import type { SeenPlate } from '../../../shared/production/plates/plate-work.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPlateUnits, setOutcome } from '../../orders/units/plate-store.ts'
import { changeSeenPlate, movePlate, recordOnOrders, type PlateState } from './plate-moves.ts'

/** Gives up a planned plate. Its units wait in the queue as before. */
export function removePlate(shop: Shop, caller: Caller, input: SeenPlate): PlateState {
  return changeSeenPlate({ shop, caller }, input, (step, plate) => {
    const { tx, now } = step
    const units = listPlateUnits(tx, plate.id)
    movePlate(step, plate, { trigger: 'remove', changes: {} })
    const planned = units.filter(({ outcome }) => outcome === 'planned')
    for (const unit of planned) setOutcome(tx, plate.id, unit, { outcome: 'removed', ended_at: now })
    recordOnOrders(step, planned, (numbers) => ({
      what: 'plate removed',
      details: { units: numbers, plate: plate.number },
    }))
  })
}
