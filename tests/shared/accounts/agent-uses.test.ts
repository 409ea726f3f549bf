import { expect, test } from 'vitest'
import { wordsOfUse } from '../../../shared/accounts/agent-uses.ts'
import { TOOLS } from '../../../server/mcp/tools.ts'
import { ENDPOINTS } from '../../../server/http/endpoint-list.ts'

const BRACKET = { filename: 'bracket.step' }

const words = (action: string, outcome = 'done', more: object = {}) =>
  wordsOfUse({ action, outcome, amount_cents: null, part: BRACKET, ...more })

test.each<[string, string]>([
  ['create_upload', 'Got an upload link'],
  ['create_quote', 'Created a quote for bracket.step'],
  ['requote', 'Changed the quote for bracket.step'],
  ['claim_quote', 'Moved the quote for bracket.step to your account'],
  ['send_engineering_request', 'Sent bracket.step to the shop’s engineers'],
  ['withdraw_quote', 'Withdrew the request for bracket.step'],
  ['price_delivery', 'Got a price for the delivery of bracket.step'],
  ['cancel_order', 'Canceled the order of bracket.step'],
  ['accept_quote', 'Found that bracket.step was already paid'],
])('a use by an agent reads as a sentence: %s', (action, text) => {
  expect(words(action)).toEqual({ text, refused: null })
})

test.each([
  ['accept_quote', 'payment_required'],
  ['start_checkout', 'done'],
])('a link to pay at says how much, at either door: %s', (action, outcome) => {
  const asked = words(action, outcome, { amount_cents: 4820 })
  expect(asked).toEqual({ text: 'Asked you to pay $48.20 for bracket.step', refused: null })
})

test.each<[string, string, object, string, string]>([
  [
    'accept_quote',
    'spending_cap_reached',
    { amount_cents: 4820 },
    'Could not ask you to pay $48.20 for bracket.step',
    'Monthly limit reached',
  ],
  [
    'accept_quote',
    'insufficient_scope',
    {},
    'Could not ask you to buy bracket.step',
    'It does not have permission',
  ],
  [
    'requote',
    'setting_invalid',
    {},
    'Could not change the quote for bracket.step',
    'A print setting is outside what the shop prints',
  ],
  [
    'create_quote',
    'invalid_input',
    { part: null },
    'Could not create a quote for a part',
    'It sent an invalid request',
  ],
  [
    'list_orders',
    'insufficient_scope',
    { part: null },
    'Could not read your orders',
    'It does not have permission',
  ],
  ['create_key', 'person_required', { part: null }, 'Tried what only you can do', 'Refused'],
  [
    'cancel_order',
    'order_committed',
    {},
    'Could not cancel the order of bracket.step',
    'A paid order cannot be canceled. Contact the shop',
  ],
  ['dance', 'of_a_later_version', { part: null }, 'Could not use “dance”', 'Refused'],
])('a refused use says what could not be done and why: %s, %s', (action, outcome, more, text, refused) => {
  expect(words(action, outcome, more)).toEqual({ text, refused })
})

test('every operation that is noted has words of its own, reading where a scope is missing too', () => {
  const operations = [
    ...ENDPOINTS.filter((row) => typeof row.access === 'object').map(({ name }) => name),
    ...TOOLS.filter((tool) => !tool.hints.readOnlyHint || tool.scopes.length > 0).map(({ name }) => name),
  ]
  expect(operations.length).toBeGreaterThan(11)
  expect(operations.filter((name) => words(name).text.includes(name))).toEqual([])
})
