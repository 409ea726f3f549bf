import { boughtPart } from './bought-part.ts'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { OWNER, test } from './console-owner.ts'
import { expectNoHindrances } from './hindrances.ts'
import { linkOfEmail } from './order-letter.ts'
import { stlBox } from './part-files.ts'
import { expectInTime } from './page-clock.ts'
import { expect, expectNoSideways, ownShop, pageElsewhere, quotePart } from './shop.ts'

// The newest letter is that of the part bought here.
test.use({ settings: ownShop() })

test('the letter of a practice order can be read in the console, and is sent to nobody', async ({
  ownerPage: page,
  opened,
}) => {
  const id = await boughtPart(page.request, opened.address)
  const receipt = await page.request.get(`/orders/${id}/receipt.pdf`)
  expect(receipt.headers()['content-type']).toBe('application/pdf')

  await page.clock.install()
  await page.goto('/console/letters')
  await expect(page.getByText('No mail server is set, so letters are not sent by themselves')).toBeVisible()
  const row = page.getByRole('list', { name: 'Letters' }).getByRole('listitem').first()
  await expectInTime(page, row, 'is confirmed')
  await expect(row).toContainText(OWNER.email)
  const letter = page.getByRole('region', { name: 'The chosen letter' })
  const frame = letter.frameLocator('iframe')
  await expect(frame.getByText('Thank you for your order')).toBeVisible()
  await expect(frame.getByText('no card was charged')).toBeVisible()
  await expectNoHindrances(page)

  await letter.getByRole('button', { name: 'Plain text' }).click()
  await expect(letter.getByRole('region', { name: 'The letter as text' })).toContainText('receipt.pdf')
  await expect(row).toContainText('Practice')
  await expect(letter.getByText('A practice email')).toBeVisible()
  await expect(letter.getByRole('button', { name: 'Note as sent by hand' })).toBeHidden()
})

test('a guest follows the order on another device by the link of its letter', async ({
  ownerPage,
  browser,
  shop,
}) => {
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
  await expect(phone.getByRole('heading', { name: 'This order is not on this browser' })).toBeVisible()
  await phone.goto(await linkOfEmail(ownerPage, number))
  await expect(phone.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'In line to print' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Order again' })).toHaveCount(0)
  await expectNoSideways(phone)
  await expectNoHindrances(phone)
  const receipt = await phone.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  expect((await phone.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf')
  await phone.getByRole('link', { name: 'See the part' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'follow.stl' })).toBeVisible()
  await phone.goto('/follow/nothing')
  await expect(phone.getByRole('heading', { name: 'This link shows no order' })).toBeVisible()
  for (const visited of [page, phone]) await visited.context().close()
})

test('a password is never sent in the open, and the page says so before anything is saved', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/letters')
  await page.getByText('Mail server', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Mail server' })
  await form.getByLabel('Server').fill('smtp.example.com')
  await form.getByLabel('Sealed by').selectOption('none')
  await form.getByLabel('User').fill('shop')
  await form.getByLabel('Letters come from').fill('orders@shop.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A password is not sent in the open.')).toBeVisible()
  await form.getByLabel('Sealed by').selectOption('starttls')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send me a test letter' })).toBeEnabled()
  await expectNoHindrances(page)
  await form.getByRole('button', { name: 'Send letters by hand again' }).click()
  await expect(page.getByText('No mail server is set')).toBeVisible()
})

test('an owner tries the sales tax of a ZIP code, changes its rate, and tries again', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/sales-tax')
  // Payments are practised here: there is no Stripe that could compute a tax.
  await expect(page.getByRole('radio', { name: 'Stripe Tax' })).toBeDisabled()
  await expect(page.getByText('Stripe Tax can be chosen once Stripe takes the payments')).toBeVisible()
  const tried = page.getByRole('group', { name: 'Try it' })
  await tried.getByLabel('ZIP').fill('94607')
  await expect(tried).toContainText('10.75 %, Oakland')
  await expect(tried).toContainText('$11.07')
  await expectNoHindrances(page)
  await page.getByLabel('Find a place').fill('94607')
  await page.getByLabel('Rate of Oakland in percent').fill('11')
  await expect(tried).toContainText('11 %, Oakland')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await page.getByLabel('Find a place').fill('Oakland')
  await expect(page.getByLabel('Rate of Oakland in percent')).toHaveValue('11')
})

test('an owner changes who the shop is, and a wrong address is told beside its field', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/shop')
  await page.getByLabel('Name of the shop').fill('Bay Prints')
  await page.getByLabel('ZIP').fill('9460')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Five digits')).toBeVisible()
  await page.getByLabel('ZIP').fill('94607')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectNoHindrances(page)
})
