import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// The lists have only the orders of this file.
test.use({ settings: ownShop() })

test('staff filter orders, keep the filter as a view, choose columns, and hold several, of which a colleague held one', async ({
  ownerPage: page,
  ownerCookies,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Cora')
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push(await boughtPart(customer.request, shop))
  await customer.context().close()

  await page.goto('/console/orders')
  const grid = page.getByRole('grid', { name: 'Orders' })
  const row = (number: number) => grid.getByRole('row', { name: `Order ${number}` })
  await expect(row(1003)).toBeVisible()
  await expectNoViolations(page)

  // By the head of a column, and by a filter.
  await grid.getByRole('button', { name: 'Order' }).click()
  await expect(page).toHaveURL(/sort=number/)
  await expect(grid.getByRole('row').nth(1)).toHaveAccessibleName(/1001/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'On hold' }).check()
  await expect(page.getByText('No matching orders')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Save view/ }).click()
  await page.getByLabel('Name').fill('Stuck')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Stuck' }),
  ).toHaveAttribute('aria-current', 'true')

  // Columns are kept.
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(row(1003)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'City' }).click()
  await expect(page.getByRole('checkbox', { name: 'City' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row(1003)).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'City' })).toHaveCount(0)

  // By keys; a colleague is faster with one of them, in a window that this one has not heard of yet.
  const colleague = consoleClient(shop, ownerCookies)
  await page.keyboard.press('Home')
  await expect(grid.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Hold…' }).click()
  await page.getByLabel(/^Reason/).fill('Waits for filament')
  const [order_id] = ids
  const { revision } = (await colleague.shopOrders.get.query({ order_id })).head
  const holdFirst = async (route: Route) => {
    await colleague.shopOrders.hold.mutate({ order_id, revision, reason: 'r', cause: 'shop' })
    await route.continue()
  }
  await page.route(/trpc\/shopOrders\.hold/, holdFirst, { times: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  const outcome = page.getByRole('alert').filter({ hasText: '2 orders held, 1 not' })
  await expect(outcome).toContainText('Order 1001')
  await expect(outcome).toContainText('by Olive Owner')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Stuck' }).click()
  await expect(grid.getByRole('row')).toHaveCount(4)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(4)

  // A phone has cards of two lines.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(1001)).toContainText('On hold')
  await expectNoOverflow(page)
  await expectNoViolations(page)
})

test('staff go through the orders of a list by keys, and take back what they did to several', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Walt')
  for (let count = 0; count < 3; count += 1) await boughtPart(customer.request, shop)
  await customer.context().close()

  await page.goto('/console/orders?sort=number')
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const numbers = await rows.evaluateAll((all) =>
    all.flatMap((row) => /^Order (\d+)$/.exec(row.getAttribute('aria-label') ?? '')?.[1] ?? []),
  )
  expect(numbers.length).toBeGreaterThanOrEqual(3)
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const walk = page.getByRole('navigation', { name: 'List of orders' })
  await expect(walk).toContainText(`1 of ${numbers.length}`)
  await expect(page.getByRole('heading', { level: 2, name: numbers[0] })).toBeVisible()
  await expect(walk.getByRole('button', { name: 'Previous order' })).toBeDisabled()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 2, name: numbers[1] })).toBeVisible()
  await expect(walk).toContainText(`2 of ${numbers.length}`)
  await expectNoViolations(page)
  await page.reload()
  await walk.getByRole('button', { name: 'Next order' }).click()
  await expect(page.getByRole('heading', { level: 2, name: numbers[2] })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 2, name: numbers[1] })).toBeVisible()

  // What is done with an order is copied with a key, and every key is listed.
  await page.keyboard.press('c')
  await expect(page.getByText(`Order number ${numbers[1]} copied`)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region', { name: 'On this page' })).toContainText('Next order')
  await expect(keys.getByRole('region', { name: 'Everywhere' })).toContainText('Search and commands')
  await expect(keys.getByRole('button', { name: 'Close' })).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await walk.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/\/console\/orders\?sort=number$/)

  // Held by mistake: one key resumes them all.
  const last = numbers.slice(-2)
  for (const number of last) await page.getByRole('checkbox', { name: `Select Order ${number}` }).check()
  await page.getByRole('button', { name: 'Hold…' }).click()
  await page.getByLabel(/^Reason/).fill('Waits for filament')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByText('2 orders held')).toBeVisible()
  const row = (number: string) => rows.filter({ has: page.getByRole('link', { name: number, exact: true }) })
  for (const number of last) await expect(row(number)).toContainText('On hold')
  await page.keyboard.press('u')
  await expect(page.getByText('2 orders resumed')).toBeVisible()
  for (const number of last) await expect(row(number)).not.toContainText('On hold')

  // A page without a list opened from elsewhere has no neighbors, and lists the keys all the same.
  await page.goto('/console/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'All settings' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys.getByRole('region', { name: 'Everywhere' })).toBeVisible()
})

test('plates are listed, and opened by Enter', async ({ ownerPage: page, browser, shop, ownerCookies }) => {
  const customer = await customerElsewhere(browser, shop, 'Dan')
  const order_id = await boughtPart(customer.request, shop)
  await customer.context().close()
  const plan = await consoleClient(shop, ownerCookies).plates.plan.mutate({
    units: [{ order_id, unit: 1, seen: 'queued' }],
    printer_id: null,
  })
  expect(plan).toBeTruthy()
  await page.goto('/console/plates')
  const rows = page.getByRole('grid', { name: 'Plates' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Planned')
  await expectNoViolations(page)
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/plates\//)
})
