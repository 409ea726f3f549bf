import { describe, expect, test } from 'vitest'
import {
  firstArticleFor,
  whyNotStart,
  whyNoTime,
  type FirstArticle,
} from '../../../../shared/orders/production/first-article.ts'
import type { UnitStatus } from '../../../../shared/orders/production/unit-states.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

test.each([
  [1, 'none'],
  [9, 'none'],
  [10, 'needed'],
  [100, 'needed'],
])('an order of %i begins with one unit: %s', (quantity, expected) => {
  expect(firstArticleFor(quantity)).toBe(expected)
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
