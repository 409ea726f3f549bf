import { expectNoViolations } from '../accessibility.ts'
import { keyboard } from '../day-by-keys.ts'
import { readyOrders, test } from '../easypost-shop.ts'
import { scan } from '../scan.ts'
import { expect } from '../shop.ts'

const ORDERS = 30

test('thirty orders are packed, labeled, printed and shipped with a few keys, in every window', async ({
  ownerPage: page,
  opened,
  desk,
  post,
}) => {
  await readyOrders(desk, opened, ORDERS)
  await page.goto('/console/shipping')
  await expect(page.getByRole('region', { name: 'To pack' }).getByRole('listitem')).toHaveCount(ORDERS)
  const other = await page.context().newPage()
  await other.goto('/console/shipping')
  const batch = (text: string) => page.getByRole('region', { name: 'Batch' }).getByText(text)
  const bar = page.getByRole('region', { name: 'Selected orders' })
  const keys = keyboard(page)

  await keys.press('a')
  await expect(bar.getByText('30 orders selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Pack 30' })).toBeEnabled()
  await expectNoViolations(page)
  await keys.press('p')
  await expect(batch('30 orders packed')).toBeVisible()

  await expect(bar.getByRole('button', { name: 'Buy 30 labels for $182.10' })).toBeEnabled()
  await keys.press('c')
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('row', { name: /^\d{4} USPS GroundAdvantage to Oakland \$6\.07/ }),
  ).toHaveCount(ORDERS)
  await expect(dialog.getByRole('button', { name: 'Buy 30 labels' })).toBeFocused()
  await expectNoViolations(page)
  expect(post.account.purchases).toEqual([])
  await keys.press('Enter')
  await expect(batch('30 labels bought for $182.10')).toBeVisible()
  await expect(other.getByText('30 labels bought for $182.10')).toBeVisible()
  expect(post.account.purchases).toHaveLength(ORDERS)

  const opens = page.context().waitForEvent('page')
  await expect(bar.getByRole('link', { name: /^Print 30 slips and 30 labels/ })).toBeVisible()
  await keys.press('l')
  await (await opens).close()
  const href = await bar.getByRole('link', { name: /^Print 30 slips/ }).getAttribute('href')
  const printed = await page.request.get(href!)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await expect(bar.getByRole('button', { name: 'Ship 30' })).toBeEnabled()
  await keys.press('s')
  await expect(dialog.getByRole('button', { name: 'Ship 30' })).toBeFocused()
  await keys.press('Enter')
  await expect(batch('30 orders shipped')).toBeVisible()
  await expect(other.getByRole('region', { name: /^Sent today/ }).getByRole('listitem')).toHaveCount(ORDERS)

  const perOrder = keys.presses() / ORDERS
  process.stdout.write(`${keys.presses()} key presses for ${ORDERS} orders: ${perOrder.toFixed(2)} each\n`)
  expect(perOrder).toBeLessThanOrEqual(3)
})

test('at the packing table a scanned order opens, and Enter packs it', async ({
  ownerPage: page,
  opened,
  desk,
}) => {
  const ids = await readyOrders(desk, opened, 2)
  const numbers = await Promise.all(
    ids.map(async (order_id) => (await desk.shopOrders.get.query({ order_id })).head.number),
  )
  await page.goto('/console/shipping')
  const detail = page.getByRole('region', { name: 'The chosen order' })
  for (const number of numbers.toReversed()) {
    await page.locator('h1').click()
    await scan(page, `U-${number}-1`)
    await expect(
      detail.getByRole('heading', { name: `Order ${number}` }).or(detail.getByText(String(number)).first()),
    ).toBeVisible()
    await expect(detail.locator('[data-decide]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Order ${number} is packed`)).toBeVisible()
  }
})

test('orders selected in the list are printed, opened at the packing table, packed, and taken back', async ({
  ownerPage: page,
  opened,
  desk,
}) => {
  await readyOrders(desk, opened, 2)
  await page.goto('/console/orders')
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('row')
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').check()
  const bulk = page.getByRole('region', { name: 'Selected rows' })
  await expect(bulk.getByText('No shipping label')).toBeVisible()
  const href = await bulk.getByRole('link', { name: 'Print 2 slips' }).getAttribute('href')
  const printed = await page.request.get(href!)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await bulk.getByRole('link', { name: 'Pack and ship these' }).click()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar.getByRole('button', { name: 'Pack 2' })).toBeEnabled()
  await page.keyboard.press('p')
  const batch = page.getByRole('region', { name: 'Batch' })
  await expect(batch.getByText('2 orders packed').first()).toBeVisible()
  await batch.filter({ hasText: '2 orders packed' }).getByRole('button', { name: 'Undo' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Take 2 orders back' }).click()
  await expect(batch.getByText('2 orders taken back')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Pack 2' })).toBeEnabled()
})
