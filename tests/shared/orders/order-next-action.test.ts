import { expect, test } from 'vitest'
import { nextAction } from '../../../shared/orders/order-next-action.ts'
import type { OrderStage } from '../../../shared/orders/order-stage.ts'
import type { UnitStatus } from '../../../shared/orders/production/unit-states.ts'

const next = (stage: OrderStage, statuses: UnitStatus[] = [], isPromised = true) => {
  const { text, page } = nextAction({ stage, isPromised, units: statuses.map((status) => ({ status })) })
  return `${text} (${page ?? 'nowhere'})`
}

test.each<[string, string]>([
  [next('date_pending', ['queued'], false), 'Confirm the ship date (ship_dates)'],
  [next('printing', ['printing'], false), 'Confirm the ship date (ship_dates)'],
  [next('waiting', ['queued', 'queued']), 'Print 2 units (production)'],
  [
    next('printing', ['printing', 'finishing', 'queued']),
    'Check 1 unit that came off a printer (production)',
  ],
  [next('printing', ['printing', 'ready']), 'Wait for 1 unit to be printed (production)'],
  [next('finishing', ['finishing', 'ready']), 'Check 1 unit that came off a printer (production)'],
  [next('packing', ['ready']), 'Pack it (shipping)'],
  [next('packed', ['ready']), 'Ship it (shipping)'],
  [next('on_hold', ['queued'], false), 'Resume it once the reason of the hold is settled (order)'],
  [next('delivered', ['shipped']), 'Nothing: this order is done (nowhere)'],
])('%s', (text, expected) => expect(text).toBe(expected))
