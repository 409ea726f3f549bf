import type { Page } from '@playwright/test'
import { consoleClient, fillBusyShop } from './busy-shop.ts'
import { test as base } from './console-owner.ts'
import { expect, ownShop } from './shop.ts'

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
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(errors)
  },
})

test.use({ settings: ownShop(), viewport: { width: 1440, height: 900 } })

const group = (page: Page, name: string) => page.getByRole('region', { name })
const details = (page: Page) => group(page, 'Details')
const said = (page: Page, text: RegExp) => expect(page.getByRole('status').getByText(text)).toBeVisible()

/** Presses keys and counts them. A character that is typed into a field counts as well. */
function keyboard(page: Page) {
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
  }
  return {
    press,
    type: async (text: string) => {
      await page.keyboard.type(text)
      presses += text.length
    },
    presses: () => presses,
  }
}
type Keys = ReturnType<typeof keyboard>

/** The groups that have rows, and which of them has the chosen row; -1 for none. */
function lanes(page: Page): Promise<{ labels: (string | null)[]; chosen: number }> {
  return page.locator('section[aria-label]:has(> ul > li)').evaluateAll((sections) => ({
    labels: sections.map((section) => section.getAttribute('aria-label')),
    chosen: sections.findIndex((section) => section.querySelector('[data-chosen]') !== null),
  }))
}

/** Goes from group to group with J and K. */
async function goTo(page: Page, keys: Keys, name: string): Promise<void> {
  await expect(group(page, name).getByRole('listitem').first()).toBeVisible()
  for (;;) {
    const { labels, chosen } = await lanes(page)
    const target = labels.indexOf(name)
    if (chosen === target) return
    await keys.press(chosen < target && chosen >= 0 ? 'J' : 'K')
    await expect.poll(async () => (await lanes(page)).chosen).not.toBe(chosen)
  }
}

/** Selects a whole group and does something with all of it. */
async function withAll(page: Page, keys: Keys, name: string, key: string): Promise<void> {
  await goTo(page, keys, name)
  await keys.press('a')
  await expect(group(page, 'Selected').getByRole('button').first()).toBeEnabled()
  await keys.press(key)
}

/** Takes the suggested plates. */
async function planSuggestion(page: Page, keys: Keys): Promise<void> {
  await keys.press('5')
  await expect(page.getByRole('button', { name: /^Plan (these|this)/ })).toBeEnabled()
  await keys.press('p')
  await said(page, /plates? planned$/)
  await keys.press('3')
}

/** Starts, finishes, clears and passes plates until none is planned. */
async function printAllPlanned(page: Page, keys: Keys): Promise<void> {
  const planned = group(page, 'Planned').getByRole('listitem')
  await expect(planned.first()).toBeVisible()
  while ((await planned.count()) > 0) {
    const before = await planned.count()
    await withAll(page, keys, 'Planned', 's')
    await said(page, /^Started: plates? /)
    await expect.poll(() => planned.count()).toBeLessThan(before)
    await keys.press('Escape')
    await withAll(page, keys, 'Printing', 'c')
    await said(page, /^Done and cleared: plates? /)
    await keys.press('Escape')
  }
  await withAll(page, keys, 'To finish', 'd')
  await said(page, /^Ready to pack: /)
  await keys.press('Escape')
}

test('a day by keyboard alone: orders are planned, printed and passed with few key presses', async ({
  ownerPage: page,
  ownerCookies,
  shop,
  orders,
  errors,
}) => {
  const desk = consoleClient(shop, ownerCookies)
  const complete = async () => {
    const { finish } = await desk.floor.board.query()
    return finish.filter((row) => row.complete).length
  }
  expect(orders).toHaveLength(40)
  await page.goto('/console/production?view=list')
  await expect(group(page, 'To print').getByRole('listitem')).toHaveCount(40)

  const keys = keyboard(page)
  while ((await complete()) < 12) {
    await planSuggestion(page, keys)
    await printAllPlanned(page, keys)
  }
  const done = await complete()
  const perOrder = keys.presses() / done
  process.stdout.write(`${keys.presses()} key presses for ${done} complete orders: ${perOrder.toFixed(1)} each\n`)
  expect(perOrder).toBeLessThanOrEqual(5)
  expect(errors).toEqual([])
})
