import { expect, test } from 'vitest'
import {
  planRequote,
  type RequoteFacts,
  type RequotePlan,
} from '../../../../shared/quoting/quotes/plan-requote.ts'
import { QUOTE_STATUSES } from '../../../../shared/quoting/quotes/quote-states.ts'

const facts = (some: Partial<RequoteFacts>): RequoteFacts => ({
  status: 'quoted',
  request_status: null,
  restarts: false,
  units_change: false,
  needs_review: false,
  ...some,
})

test.each<[string, Partial<RequoteFacts>, RequotePlan]>([
  ['received: quantity or color keeps the work under way', { status: 'received' }, 'keep'],
  ['processing: quantity or color keeps the work under way', { status: 'processing' }, 'keep'],
  [
    'received: material, units or print settings start the work again',
    { status: 'received', restarts: true },
    'restart',
  ],
  [
    'processing: material, units or print settings start the work again',
    { status: 'processing', restarts: true },
    'restart',
  ],
  [
    'an engineering draft with another material is still an engineering request',
    { status: 'engineering', request_status: 'draft', restarts: true, needs_review: true },
    'reestimate',
  ],
  [
    'a sent engineering request with other print settings is still one while nothing else is known',
    { status: 'engineering', request_status: 'open', restarts: true, needs_review: null },
    'reestimate',
  ],
  [
    'a change that no longer needs review replaces the engineering request',
    { status: 'engineering', request_status: 'draft', restarts: true, needs_review: false },
    'replace',
  ],
  [
    'a units change replaces the engineering request',
    { status: 'engineering', request_status: 'open', restarts: true, units_change: true, needs_review: null },
    'replace',
  ],
  [
    'after an issued engineering quote any change is a new request',
    { status: 'quoted', request_status: 'accepted', restarts: true },
    'new',
  ],
  [
    'after a rejected engineering request any change is a new request',
    { status: 'engineering', request_status: 'rejected', restarts: true, needs_review: true },
    'new',
  ],
  ['a quoted quote gives a new one', { status: 'quoted' }, 'new'],
  ['a paid quote is not requoted', { status: 'accepted', restarts: true }, 'refuse_paid'],
])('%s', (_sentence, some, plan) => {
  expect(planRequote(facts(some))).toBe(plan)
})

test('any other status gives a new quote with its own id', () => {
  const listed = new Set(['received', 'processing', 'engineering', 'accepted'])
  const others = QUOTE_STATUSES.filter((status) => !listed.has(status))
  expect(others.map((status) => planRequote(facts({ status, restarts: true })))).toEqual(
    others.map(() => 'new'),
  )
})
