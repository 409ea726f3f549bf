import { counted } from '../platform/counted.ts'
import type { UnitStatus } from './production/unit-states.ts'
import type { OrderStage } from './order-stage.ts'

/** The next task of staff for an order, and the page of the console on which they do it; null if there is nothing to do. */
export interface NextAction {
  text: string
  page: 'ship_dates' | 'production' | 'shipping' | 'order' | null
}

interface NextActionFacts {
  stage: OrderStage
  units: readonly { status: UnitStatus }[]
  /** True if the promised day is confirmed. */
  isPromised: boolean
}

/** Returns the next action on an order: what holds everything else up comes first. */
export function nextAction({ stage, units, isPromised }: NextActionFacts): NextAction {
  const open = units.filter(({ status }) => status !== 'cancelled')
  const count = (status: UnitStatus) => open.filter((unit) => unit.status === status).length
  const isInShop = ['date_pending', 'waiting', 'printing', 'finishing', 'packing', 'packed'].includes(stage)
  if (isInShop && !isPromised) return { text: 'Confirm the ship date', page: 'ship_dates' }
  switch (stage) {
    case 'on_hold':
      return { text: 'Resume it once the reason of the hold is settled', page: 'order' }
    case 'packing':
      return { text: 'Pack it', page: 'shipping' }
    case 'packed':
      return { text: 'Ship it', page: 'shipping' }
    case 'delivery_failed':
      return { text: 'Ask the carrier why the delivery failed, then ask the customer', page: 'shipping' }
    case 'returned':
      return { text: 'Decide with the customer: send it again, or refund it', page: 'order' }
    case 'on_its_way':
    case 'out_for_delivery':
      return { text: 'Nothing: the carrier has it', page: null }
    case 'ready_to_pick_up':
      return { text: 'Hand it to its customer, then mark it as picked up', page: 'shipping' }
    case 'delivered':
    case 'picked_up':
    case 'canceled':
      return { text: 'Nothing: this order is done', page: null }
    default:
      return makeNext(count)
  }
}

/** While units are made: checks first, because the printer is free already. */
function makeNext(count: (status: UnitStatus) => number): NextAction {
  const [finishing, queued, printing] = [count('finishing'), count('queued'), count('printing')]
  if (finishing > 0) return { text: `Check ${pieces(finishing)} that came off a printer`, page: 'production' }
  if (queued > 0) return { text: `Print ${pieces(queued)}`, page: 'production' }
  return { text: `Wait for ${pieces(printing)} to be printed`, page: 'production' }
}

function pieces(count: number): string {
  return counted(count, 'unit')
}
