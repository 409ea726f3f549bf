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
