import { expect, test } from 'vitest'
import { signInLead } from '../../renderer/accounts/sign-in/sign-in-lead.ts'

test.each<[string | undefined, RegExp]>([
  [undefined, /^We’ll add quotes and orders from this browser/],
  ['/orders', /^We’ll add quotes and orders from this browser/],
  ['/quotes/q_1', /^We’ll add quotes and orders from this browser/],
  ['/connect/ocr_1', /account that the app should act for/],
  ['/device?code=BCDF-GHJK', /account that the program should act for/],
  ['/quotes/q_1/order?speed=week', /^Your delivery price stays/],
  ['/baskets/b_1/order?speed=asap', /^Your delivery price stays/],
])('signing in for %s says what it is for', (next, lead) => {
  expect(signInLead(next)).toMatch(lead)
})
