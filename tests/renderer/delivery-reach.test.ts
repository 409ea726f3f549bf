import { describe, expect, test } from 'vitest'
import { deliveryEstimateText } from '../../renderer/quoting/customer/price/delivery-estimate-words.ts'
import { deliveryReachText } from '../../renderer/platform/ui/delivery-reach.ts'
import type { DeliveryEstimate } from '../../shared/quoting/delivery/estimate-delivery.ts'

test.each([
  [null, 'ask us about delivery'],
  [{ to: 'states' as const }, 'ships to all 50 states'],
  [{ to: 'territories' as const }, 'ships to all states and territories'],
  [{ to: 'areas' as const, areas: ['Oakland', 'Berkeley'] }, 'delivers to Oakland, Berkeley'],
  [
    { to: 'areas' as const, areas: ['Oakland', 'Berkeley', 'Albany'] },
    'delivers to Oakland, Berkeley and nearby',
  ],
])('the page names whom the shop delivers to: %j', (delivers, text) => {
  expect(deliveryReachText(delivers)).toBe(text)
})

describe('the estimate of a delivery', () => {
  const carrier: DeliveryEstimate = {
    outcome: 'estimated',
    method: 'shipping',
    fee_cents: 1295,
    is_exact: true,
    transit_days: 5,
  }
  const text = (delivery: DeliveryEstimate, arrives: string | null = `${new Date().getFullYear()}-12-07`) =>
    deliveryEstimateText({ delivery, arrives }, '10118')

  test('has fee and day of arrival', () => {
    expect(text(carrier)).toMatch(/^\$12\.95 to 10118, arrives \w{3}, Dec 7$/)
    expect(text(carrier, null)).toBe('$12.95 to 10118')
  })

  test('says what a delivery service prices later', () => {
    expect(text({ ...carrier, is_exact: false })).toMatch(/^about \$12\.95 to 10118, arrives about/)
    const courier: DeliveryEstimate = { ...carrier, method: 'courier', fee_cents: null, is_exact: false }
    expect(text(courier, null)).toBe('Delivery by courier to 10118 is priced at checkout')
  })

  test.each(['unknown_zip', 'not_served', 'priced_by_staff'] as const)('is a sentence for %s', (outcome) => {
    expect(text({ outcome })).toMatch(/10118.*\.$/)
  })
})
