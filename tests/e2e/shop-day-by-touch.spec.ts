import type { Locator, Page } from '@playwright/test'
import { consoleClient } from './busy-shop.ts'
import { test } from './day-shop.ts'
import { expect, expectNoOverflow, ownShop } from './shop.ts'

// A file of its own: with all orders of a day to do, as at the desk, because its taps are counted per order.
test.use({ settings: ownShop(), viewport: { width: 1024, height: 768 }, hasTouch: true })

test('a tablet at the printers: plates are started, cleared and passed with few taps', async ({
  ownerPage: page,
  ownerCookies,
  shop,
  orders,
  errors,
}) => {
  const desk = consoleClient(shop, ownerCookies)
  const board = () => desk.production.board.query()
  const complete = async () => (await board()).finish.filter((row) => row.complete).length
  expect(orders).toHaveLength(40)
  const before = await complete()
  const { plates } = await desk.production.suggest.query({})
  await desk.production.take.mutate({
    plates: plates.map(({ printer_id, planned_start, units }) => ({
      printer_id,
      planned_start,
      units: units.map(({ order_id, unit }) => ({ order_id, unit, seen: 'queued' as const })),
    })),
  })
  let taps = 0
  const tap = async (name: RegExp | string, within: Page | Locator = page) => {
    await within.getByRole('button', { name }).first().tap()
    taps += 1
  }

  await page.goto('/console/shop-floor')
  const tabs = page.getByRole('navigation', { name: 'Printers' })
  for (const { name, next } of (await board()).printers)
    for (const [index, id] of next.entries()) {
      const plate = (await board()).plates.find((each) => each.id === id)!.number
      if (index === 0) await tap(new RegExp(`^${name}\\b`), tabs)
      await tap(`Start plate ${plate}`)
      await tap('Done, cleared')
      await expect.poll(async () => (await board()).plates.some((each) => each.id === id)).toBe(false)
    }
  await tap(/^Check/, tabs)
  const rows = page.getByRole('list', { name: 'To finish and check' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  for (let left = await rows.count(); left > 0; left = await rows.count()) {
    await tap(/./, rows.first())
    await tap(/^Pass \d+ units?$/)
    await expect(rows).toHaveCount(left - 1)
  }
  const done = (await complete()) - before
  const perOrder = taps / done
  process.stdout.write(`${taps} taps for ${done} complete orders: ${perOrder.toFixed(1)} each\n`)
  expect(done).toBeGreaterThan(2)
  expect(perOrder).toBeLessThanOrEqual(5)
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})
