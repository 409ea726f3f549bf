import { describe, expect, test } from 'vitest'
import {
  firstArticleFor,
  whyNotPlan,
  whyNotStart,
  whyNoTime,
  type FirstArticle,
} from '../../../../shared/orders/production/first-article.ts'
import type { UnitStatus } from '../../../../shared/orders/production/unit-states.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

test.each([
  [1, 100, { from_pieces: 10, from_cents: null }, 'none'],
  [9, 100, { from_pieces: 10, from_cents: null }, 'none'],
  [10, 100, { from_pieces: 10, from_cents: null }, 'needed'],
  [100, 100, { from_pieces: null, from_cents: null }, 'none'],
  [2, 50_000, { from_pieces: null, from_cents: 50_000 }, 'needed'],
  [2, 49_999, { from_pieces: 10, from_cents: 50_000 }, 'none'],
  [1, 90_000, { from_pieces: null, from_cents: 50_000 }, 'none'],
  [3, 100, { from_pieces: 3, from_cents: 50_000 }, 'needed'],
])(
  'the first article of an order of %i pieces for %i cents under the rule %j is %s',
  (quantity, parts_cents, rule, expected) => {
    expect(firstArticleFor({ quantity, parts_cents }, rule)).toBe(expected)
  },
)

test.each([
  ['one unit', 'needed', ['queued', 'queued'], { planning: 1, planned: 0 }, /^null$/],
  ['two units of a new order', 'needed', ['queued', 'queued'], { planning: 2, planned: 0 }, /Plan one unit/],
  ['the others while the first is planned', 'needed', ['queued'], { planning: 2, planned: 1 }, /^null$/],
  [
    'the others while the first prints',
    'needed',
    ['printing', 'queued'],
    { planning: 2, planned: 0 },
    /^null$/,
  ],
  ['all units once it is waived', 'waived', ['queued', 'queued'], { planning: 2, planned: 0 }, /^null$/],
] as const)('planning %s of an order that is %s', (_, first_article, statuses, counts, why) => {
  const units = statuses.map((status, at) => ({ unit: at + 1, status }))
  expect(String(whyNotPlan({ number: 1012, first_article, units }, counts))).toMatch(why)
})

const order = (first_article: FirstArticle, statuses: UnitStatus[]) => ({
  number: 1012,
  first_article,
  units: statuses.map((status, at) => ({ unit: at + 1, status })),
})
const queued: UnitStatus[] = ['queued', 'queued', 'queued']

describe('units of an order', () => {
  test.each<[string, FirstArticle, UnitStatus[], number[], RegExp]>([
    ['one unit of a large order', 'needed', queued, [1], /^null$/],
    ['two units of a large order', 'needed', queued, [1, 2], /Start one unit/],
    ['another unit while the first prints', 'needed', ['printing', 'queued'], [2], /Unit 1 is printing/],
    [
      'another unit while the first waits for its check',
      'needed',
      ['finishing', 'queued'],
      [2],
      /Unit 1 is printed/,
    ],
    ['one unit beside a canceled one', 'needed', ['cancelled', 'queued'], [2], /^null$/],
    ['all units after one has passed', 'passed', ['ready', 'queued', 'queued'], [2, 3], /^null$/],
    ['all units once staff waived it', 'waived', queued, [1, 2, 3], /^null$/],
    ['all units of a small order', 'none', queued, [1, 2, 3], /^null$/],
  ])('%s', (_name, first_article, statuses, starting, expected) => {
    const why = whyNotStart(order(first_article, statuses), starting)
    expect(String(why)).toMatch(expected)
  })
})

describe('the time for one unit first', () => {
  const time = { now: 0, seconds: HOUR, quantity: 21, printers: 5 }
  test.each<[string, Partial<Parameters<typeof whyNoTime>[0]>, boolean]>([
    ['is enough: one hour, then four rounds on five printers', { until: 5 * HOUR }, true],
    ['is short by a second', { until: 5 * HOUR - 1 }, false],
    ['does not matter without a promise', { until: null }, true],
    ['cannot be said without a printer', { until: 0, printers: 0 }, true],
    ['is short with one printer', { until: 20 * HOUR, printers: 1 }, false],
  ])('%s', (_name, change, enough) => {
    const why = whyNoTime({ ...time, until: null, ...change })
    expect(why === null).toBe(enough)
    expect(why ?? 'Waive the first article').toContain('Waive the first article')
  })
})
