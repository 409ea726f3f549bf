import type { Locator, Page } from '@playwright/test'
import { consoleClient, fillBusyShop, QUANTITIES } from './busy-shop.ts'
import { test as base } from './console-owner.ts'
import { group, keyboard, mendByKeys, planSuggestion, printAll } from './day-by-keys.ts'
import { expect, expectNoOverflow, ownShop } from './shop.ts'

/** A shop with ten printers and forty paid orders, filled once for all stories here. */
const test = base.extend<{ errors: string[] }, { orders: string[] }>({
  orders: [
    async ({ opened, ownerCookies }, use) => use(await fillBusyShop(opened.address, ownerCookies)),
    { scope: 'worker', timeout: 180_000 },
  ],
  /** What the browser's console reports as an error, such as a style that the page's policy blocks. */
  errors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // The browser reports a refusal as well.
      const isRefusal = message.text().includes('status of 409')
      if (message.type() === 'error' && !isRefusal) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(errors)
  },
})

test.use({ settings: ownShop(), viewport: { width: 1440, height: 900 } })

test('a day by keyboard alone: orders are planned, printed and passed with few key presses', async ({
  ownerPage: page,
  ownerCookies,
  shop,
  orders,
  errors,
}) => {
  const desk = consoleClient(shop, ownerCookies)
  const board = () => desk.floor.board.query()
  const complete = async () => (await board()).finish.filter((row) => row.complete).length
  const beginning = async () =>
    (await board()).queue.filter(({ order }) => order.first_article === 'needed').length
  expect(orders).toHaveLength(40)
  expect(await beginning()).toBe(QUANTITIES.filter((quantity) => quantity >= 10).length)
  await page.goto('/console/production?view=list')
  await expect(group(page, 'To print').getByRole('listitem')).toHaveCount(40)

  const keys = keyboard(page)
  await planSuggestion(page, keys)
  await mendByKeys(page, keyboard(page))
  await printAll(page, keys)
  // The first unit of an order of many has passed: the others follow.
  expect(await beginning()).toBeLessThan(QUANTITIES.filter((quantity) => quantity >= 10).length)
  while ((await complete()) < 12) {
    await planSuggestion(page, keys)
    await printAll(page, keys)
  }
  const done = await complete()
  const perOrder = keys.presses() / done
  process.stdout.write(
    `${keys.presses()} key presses for ${done} complete orders: ${perOrder.toFixed(1)} each\n`,
  )
  expect(perOrder).toBeLessThanOrEqual(5)
  expect(errors).toEqual([])
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('a tablet at the printers: plates are started, cleared and passed with few taps', async ({
    ownerPage: page,
    ownerCookies,
    shop,
    orders,
    errors,
  }) => {
    const desk = consoleClient(shop, ownerCookies)
    const board = () => desk.floor.board.query()
    const complete = async () => (await board()).finish.filter((row) => row.complete).length
    expect(orders).toHaveLength(40)
    const before = await complete()
    const { plates } = await desk.floor.suggest.query()
    await desk.floor.take.mutate({
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

    await page.goto('/console/floor')
    const tabs = page.getByRole('navigation', { name: 'Printers' })
    for (const { name, next } of (await board()).printers)
      for (const [index, id] of next.entries()) {
        const plate = (await board()).plates.find((each) => each.id === id)!.number
        if (index === 0) await tap(new RegExp(`^${name}\\b`), tabs)
        await tap(`Start plate ${plate}`)
        await tap('Done and clear')
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
})
