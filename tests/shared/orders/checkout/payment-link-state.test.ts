import { describe, expect, test } from 'vitest'
import { paymentLinkState } from '../../../../shared/orders/checkout/payment-link-state.ts'

const NOW = 1_000
const FACTS = { page: 'expired', is_as_agreed: true, until: NOW + 1, available: true } as const

describe('a payment link', () => {
  test.each([
    ['opens a new payment page while the price holds', {}, 'ready'],
    ['ends in the second in which the price ends', { until: NOW }, 'ended'],
    ['ends when the delivery has no price anymore', { until: null }, 'ended'],
    ['leads to its payment page while that is open', { page: 'open', until: NOW + 1 }, 'open'],
    ['is replaced once the buyer asked for something else', { is_as_agreed: false }, 'replaced'],
    [
      'is replaced while the page of something else is open',
      { page: 'open', is_as_agreed: false },
      'replaced',
    ],
    ['is paid, whatever was agreed later', { page: 'paid', is_as_agreed: false, until: null }, 'paid'],
    ['says that its part was bought another way', { page: 'bought', until: null }, 'bought'],
    ['is withdrawn with its quote', { page: 'withdrawn', until: NOW + 1 }, 'withdrawn'],
    [
      'cannot be paid once the shop takes payments in another way',
      { page: 'provider_changed' },
      'provider_changed',
    ],
    ['opens nothing while its ship date cannot be offered', { available: false }, 'unavailable'],
  ] as const)('%s', (_, facts, state) => {
    expect(paymentLinkState({ ...FACTS, ...facts }, NOW)).toBe(state)
  })
})
