import { expect, test } from 'vitest'
import { shownBy } from '../../../renderer/platform/kit/live-queries.ts'
import { router } from '../../../server/trpc/router.ts'

/** Routers that no message of a change concerns, each with the reason. */
const NOT_LIVE: Record<string, string> = {
  quotes: 'a page of customers',
  review: 'a page of customers',
  account: 'shows its own person, who changes it there',
  activity: 'is read page by page: rows that come in would move what is read',
  console: 'answers a search',
  baskets: 'a page of customers',
  exports: 'is polled while an export runs',
  health: 'is polled while its page is open',
  workstation: 'shows this computer, which changes it there',
  lists: 'are views and columns, which each person has alone',
  live: 'is the stream of changes',
  logs: 'reads files, which are in no table',
  orders: 'a page of customers',
  findPrinters: 'looks around the network when asked',
  reports: 'sums up whole periods, too costly for every change',
}

test('a change concerns each router of the console, or the reason why not is listed', () => {
  const { _def: parts } = router
  const names = new Set(
    Object.keys(parts.procedures)
      .filter((path) => path.includes('.'))
      .map((path) => path.split('.')[0]),
  )
  const shown = [...shownBy({ everything: true, subjects: [] })].map((path) => path.split('.')[0])
  expect([...names].filter((name) => !shown.includes(name))).toEqual(Object.keys(NOT_LIVE))
  expect(shown.filter((name) => !names.has(name))).toEqual([])
})
