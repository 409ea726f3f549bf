import type { Page } from '@playwright/test'
import { boughtPart, quotedPart } from '../bought-part.ts'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from '../buying-steps.ts'
import { OWNER, test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { linkOfEmail } from '../order-email.ts'
import { stlBox } from '../part-files.ts'
import { expectInTime } from '../page-clock.ts'
import { expect, expectNoOverflow, openSettings, ownShop, pageElsewhere, quotePart } from '../shop.ts'

// The newest email is about the part that is bought here.
test.use({ settings: ownShop() })

test('an email of a test order can be read in the console and is not sent', async ({
  ownerPage: page,
  opened,
}) => {
  const id = await boughtPart(page.request, opened.address)
  const receipt = await page.request.get(`/orders/${id}/receipt.pdf`)
  expect(receipt.headers()['content-type']).toBe('application/pdf')

  await page.clock.install()
  await page.goto('/console/emails')
  await expect(page.getByText('No mail server is set, so emails are not sent automatically')).toBeVisible()
  const row = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first()
  await expectInTime(page, row, 'is confirmed')
  await expect(row).toContainText(OWNER.email)
  const email = page.getByRole('region', { name: 'The chosen email' })
  const frame = email.frameLocator('iframe')
  await expect(frame.getByText('Thank you for your order')).toBeVisible()
  await expect(frame.getByText('no card was charged')).toBeVisible()
  await expectNoViolations(page)

  await email.getByRole('button', { name: 'Plain text' }).click()
  await expect(email.getByRole('region', { name: 'The email as text' })).toContainText('receipt.pdf')
  await expect(row).toContainText('Test')
  await expect(email.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(email.getByRole('button', { name: 'Mark as sent by hand' })).toBeHidden()
})

test(
  'a guest follows an order on another device by the link in its email',
  { tag: '@smoke' },
  async ({ ownerPage, browser, shop }) => {
    const page = await pageElsewhere(browser, shop)
    await quotePart(page, stlBox('follow.stl', [30, 20, 10]))
    await startOrder(page)
    await typeAddress(page, OAKLAND)
    await priceDelivery(page)
    await goToPayment(page, 'gil@example.com')
    await payWith(page, GOOD_CARD)
    await page.waitForURL(/\/orders\/q_/)
    const heading = page.getByRole('heading', { level: 1, name: /^Order \d+$/ })
    const number = (await heading.textContent()) ?? ''

    const phone = await pageElsewhere(browser, shop, { viewport: { width: 360, height: 740 } })
    await phone.goto(new URL(page.url()).pathname)
    await expect(phone.getByRole('heading', { name: 'We can’t find this order here' })).toBeVisible()
    await phone.goto(await linkOfEmail(ownerPage, number))
    await expect(phone.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(phone.getByRole('listitem').filter({ hasText: 'In line to print' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Order again' })).toHaveCount(0)
    await expectNoOverflow(phone)
    await expectNoViolations(phone)
    const receipt = await phone.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
    expect((await phone.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf')
    await phone.getByRole('link', { name: 'View part' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'follow.stl' })).toBeVisible()
    await phone.goto('/follow/nothing')
    await expect(phone.getByRole('heading', { name: 'Order not found' })).toBeVisible()
    for (const visited of [page, phone]) await visited.context().close()
  },
)

/** Reviews what changed on a page of settings, and saves it. */
async function saveChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a password without encryption is refused before anything is saved', async ({ ownerPage: page }) => {
  await page.goto('/console/emails')
  await page.getByRole('link', { name: 'Mail server', exact: true }).last().click()
  await page.getByRole('button', { name: 'Set up a mail server' }).click()
  await page.getByLabel('Server', { exact: true }).fill('smtp.example.com')
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('Username').fill('shop')
  await page.getByLabel('From address').fill('orders@shop.example')
  await expect(page.getByText('A password is not sent unencrypted.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await page.getByLabel('Encryption').selectOption('starttls')
  await saveChanges(page)
  await expect(page.getByText('Saved. Emails from now on use it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me a test email' })).toBeEnabled()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove the mail server' }).click()
  await saveChanges(page)
  await page.goto('/console/emails')
  await expect(page.getByText('No mail server is set')).toBeVisible()
})

test('an owner tries the sales tax of a ZIP code, changes its rate, and tries again', async ({
  ownerPage: page,
  shop,
}) => {
  const material = { material: 'PLA+', color: 'Black' }
  const part = { file: stlBox('taxed.stl', [20, 20, 20]), quantity: 40, ...material }
  const quote = await quotedPart(page.request, shop, part)
  const delivery = { ...OAKLAND, state: 'CA', accept_carrier: false }
  const headers = { origin: shop }
  const priced = await page.request.post(`/v1/quotes/${quote}/delivery`, { data: delivery, headers })
  expect(priced.status()).toBe(200)
  await page.goto('/console/sales-tax')
  // Payments are in practice mode here: without Stripe the table computes tax.
  await openSettings(page, /^Who computes the tax/, /^Try it/)
  await expect(page.getByRole('radio', { name: 'Stripe Tax' })).toBeDisabled()
  await expect(page.getByText('Stripe Tax is available once Stripe takes payments')).toBeVisible()
  const tried = page.getByRole('group').filter({ has: page.locator('summary', { hasText: /^Try it/ }) })
  await tried.getByLabel('ZIP').fill('94607')
  await expect(tried).toContainText('10.75%, Oakland')
  await expect(tried).toContainText('$11.07')
  await expectNoViolations(page)
  await page.getByLabel('Find a place').fill('94607')
  await openSettings(page, /^Oakland/)
  await page.getByLabel('Rate of Oakland in percent').fill('11')
  await expect(tried).toContainText('11%, Oakland')
  await expect(page.getByText(/^The tax of \d+ quotes? of \d+$/)).toBeVisible()
  const taxes = page.getByRole('table', { name: 'Most changed taxes' })
  const taxed = taxes.getByRole('row', { name: /taxed\.stl/ })
  await expect(taxed).toContainText('10.75%, Oakland')
  await expect(taxed).toContainText('11%, Oakland')
  await expectNoViolations(page)
  await saveChanges(page)
  await page.reload()
  await page.getByLabel('Find a place').fill('Oakland')
  await expect(page.getByLabel('Rate of Oakland in percent')).toHaveValue('11')
})

test('an owner changes the shop details; an invalid field says what is wrong', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/shop')
  await openSettings(page, /^Contact/, /^Ship-from address/)
  await page.getByLabel('Shop name').fill('Bay Prints')
  await page.getByLabel('ZIP').fill('9460')
  await expect(page.getByText('Five digits').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await page.getByLabel('ZIP').fill('94607')
  await saveChanges(page)
  await expectNoViolations(page)
})
