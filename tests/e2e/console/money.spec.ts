import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { expectInTime } from '../page-clock.ts'
import { expect, ownShop } from '../shop.ts'
import { refundEverything, refundTenth } from '../shop-work.ts'

// The ledger has only what this test bought.
test.use({ settings: ownShop() })

test(
  'an order is refunded exactly as its preview showed',
  { tag: '@smoke' },
  async ({ ownerPage: page, opened }) => {
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
    // While the amounts are read it has none, and would wait for them.
    await expect(confirm).toHaveText(/\$/)
    const shown = /\$[\d.,]+/.exec((await confirm.textContent()) ?? '')![0]
    await confirm.click()
    await expect(dialog).toBeHidden()
    const row = ledger.getByRole('row').filter({ hasText: 'One edge is rough' })
    await expect(row).toContainText(`−${shown}`)
    await expectInTime(page, row, 'Refunded')
    await expect(row).toContainText('Olive Owner')
    await expectNoViolations(page)
  },
)

test('a refund that comes after that of a colleague says who was faster and what is refunded by now', async ({
  ownerPage: page,
  opened,
  ownerCookies,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  await page.goto(`/console/orders/${order_id}`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent of the parts price').fill('10')
  await dialog.getByLabel('Reason').fill('One edge is rough')
  const confirm = dialog.getByRole('button', { name: /^Refund \$/ })
  await expect(confirm).toBeEnabled()
  const shown = /\$[\d.,]+/.exec((await confirm.textContent()) ?? '')![0]
  const total = dialog.getByRole('row', { name: /^Total/ })
  const before = (await total.textContent()) ?? ''
  await refundTenth(opened.address, ownerCookies, order_id)
  // The window follows the change.
  await expect(total).not.toHaveText(before)
  await confirm.click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'You refunded' })
  await expect(notice).toContainText(`You were about to refund ${shown}. Its state is now: `)
  await expect(notice).toContainText('You can still do it.')
  await expectNoViolations(page)
})

test('a refund of which a colleague leaves nothing is refused before it is sent, with who was faster', async ({
  ownerPage: page,
  opened,
  ownerCookies,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  await page.goto(`/console/orders/${order_id}`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent of the parts price').fill('10')
  await dialog.getByLabel('Reason').fill('One edge is rough')
  const confirm = dialog.getByRole('button', { name: /^Refund/ })
  await expect(confirm).toHaveText(/^Refund \$/)
  await refundEverything(opened.address, ownerCookies, order_id)
  const notice = dialog.getByRole('alert').filter({ hasText: 'You refunded' })
  await expect(notice).toContainText('The print failed')
  await expect(notice).toContainText(
    /You were about to refund it\. Its state is now: \$([\d.]+) of \$\1 refunded\./,
  )
  await expect(notice).toContainText('That is no longer possible.')
  await expect(confirm).toBeDisabled()
  await expectNoViolations(page)
})

test('a refund that is sent while its amounts are read waits for them', async ({
  ownerPage: page,
  opened,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  await page.goto(`/console/orders/${order_id}`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent of the parts price').fill('10')
  await expect(dialog.getByRole('button', { name: /^Refund \$/ })).toBeVisible()
  await dialog.getByLabel('Reason').fill('One edge is rough')
  const answers = Promise.withResolvers<null>()
  await page.route(/money\.preview/, async (route) => {
    await answers.promise
    await route.continue()
  })
  await dialog.getByLabel('Percent of the parts price').fill('20')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Refunding…' })).toBeDisabled()
  answers.resolve(null)
  await expect(dialog).toBeHidden()
  const refunded = page.getByRole('region', { name: 'Money' }).getByRole('row', { name: /^Refund, goodwill/ })
  await expect(refunded).toHaveCount(1)
})

test('the Payments page says that payments are in test mode, and how to set up Stripe', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/payments')
  await expect(page.getByText('Test mode: no money moves')).toBeVisible()
  await expect(page.getByText('LAYERLINE_STRIPE_KEY')).toBeVisible()
  await expectNoViolations(page)
})
