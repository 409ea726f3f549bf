import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { expectInTime } from '../page-clock.ts'
import { expect, ownShop } from '../shop.ts'
import { refundTenth } from '../shop-work.ts'

// The ledger has only what this test bought.
test.use({ settings: ownShop() })

test('an order is refunded exactly as its preview showed', async ({ ownerPage: page, opened }) => {
  await boughtPart(page.request, opened.address)
  await page.clock.install()
  await page.goto('/console/money')
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await expect(ledger.getByRole('row')).toHaveCount(2)
  await ledger.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Refund/ })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Percent of the parts price').fill('25')
  const figures = dialog.getByRole('table')
  await expect(figures.getByRole('row', { name: /^Delivery/ })).toContainText('0.00')
  await dialog.getByLabel('Reason').fill('One edge is rough')
  await expect(confirm).toBeEnabled()
  const shown = /\$[\d.,]+/.exec((await confirm.textContent()) ?? '')![0]
  await confirm.click()
  await expect(dialog).toBeHidden()
  const row = ledger.getByRole('row').filter({ hasText: 'One edge is rough' })
  await expect(row).toContainText(`−${shown}`)
  await expectInTime(page, row, 'Refunded')
  await expect(row).toContainText('Olive Owner')
  await expectNoViolations(page)
})

test('a refund that comes after that of a colleague says who was faster and what is refunded by now', async ({
  ownerPage: page,
  opened,
  ownerCookies,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  await page.goto(`/console/orders/${order_id}`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('One edge is rough')
  const confirm = dialog.getByRole('button', { name: /^Refund \$/ })
  await expect(confirm).toBeEnabled()
  const shown = /\$[\d.,]+/.exec((await confirm.textContent()) ?? '')![0]
  const total = dialog.getByRole('row', { name: /^Total/ })
  const before = (await total.textContent()) ?? ''
  await refundTenth(opened.address, ownerCookies, order_id)
  // The window follows the change; a click while it reads the new amounts is dropped.
  await expect(total).not.toHaveText(before)
  await confirm.click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'You refunded' })
  await expect(notice).toContainText(`You were about to refund ${shown}. Its state is now: `)
  await expect(notice).toContainText('You can still do it.')
  await expectNoViolations(page)
})

test('the Payments page says that payments are in practice mode, and how to set up Stripe', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/payments')
  await expect(page.getByText('Practice mode: no money moves')).toBeVisible()
  await expect(page.getByText('LAYERLINE_STRIPE_KEY')).toBeVisible()
  await expectNoViolations(page)
})
