import { expect, test } from 'vitest'
import { listAffectedPromises } from '../../../../shared/quoting/scheduling/affected-promises.ts'
import { asPacificDay as day } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'

const order = (number: number, ship_by: string) => ({
  order_id: `q_${number}`,
  number,
  ship_by: day(ship_by),
})
const closing = (...days: string[]) => ({
  ...calendar,
  closures: [...calendar.closures, ...days.map((one) => ({ day: day(one), reason: 'Move' }))],
})

test('promises for a day that becomes closed are listed, earliest first, with the days around it', () => {
  const orders = [order(1003, '2026-12-02'), order(1001, '2026-12-01'), order(1002, '2026-12-03')]
  const change = { current: calendar, next: closing('2026-12-01', '2026-12-02'), today: day('2026-11-30') }
  expect(listAffectedPromises(orders, change)).toEqual([
    { ...order(1001, '2026-12-01'), before: '2026-11-30', after: '2026-12-03' },
    { ...order(1003, '2026-12-02'), before: '2026-11-30', after: '2026-12-03' },
  ])
})

test('a promise for a day that was closed before is not the change’s doing', () => {
  const change = { current: calendar, next: closing('2026-12-01'), today: day('2026-11-20') }
  expect(listAffectedPromises([order(1001, '2026-11-26')], change)).toEqual([])
})

test('there is no earlier day when today is closed as well', () => {
  const next = closing('2026-11-30', '2026-12-01')
  const change = { current: calendar, next, today: day('2026-11-30') }
  expect(listAffectedPromises([order(1001, '2026-12-01')], change)).toMatchObject([{ before: null }])
})
