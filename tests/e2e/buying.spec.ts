import type { Page } from '@playwright/test'
import { signInAs, signUp } from './account-person.ts'
import {
  DECLINED_CARD,
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  RENO,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { expectNoViolations } from './accessibility.ts'
import { stlBox } from './part-files.ts'
import { centsOf, chooseFiles, expect, expectNoOverflow, quotePart, test } from './shop.ts'

function line(page: Page, name: RegExp | string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd')
}

async function expectOrder(page: Page): Promise<void> {
  await page.waitForURL(/\/orders\/q_/)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
}

test('a guest orders a part by courier, pays, and sees the order', { tag: '@quick' }, async ({ page }) => {
  await quotePart(page, stlBox('courier.stl', [30, 20, 10]))
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await expect(page.getByText('By courier to Oakland')).toBeVisible()

  const parts = centsOf((await line(page, /^Part/).textContent()) ?? '')
  const fee = centsOf((await line(page, 'Delivery to Oakland').textContent()) ?? '')
  await expect(line(page, 'Sales tax')).toContainText('$')
  const tax = centsOf((await line(page, 'Sales tax').textContent()) ?? '')
  expect(tax).toBeGreaterThan(0)
  expect(centsOf((await line(page, /^Total/).textContent()) ?? '')).toBe(parts + fee + tax)
  // What was typed stays in view, also after a reload, and in no other window.
  await expect(page.getByText('1 Broadway, Oakland, CA 94607')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 Broadway, Oakland, CA 94607')).toBeVisible()
  await expect(page.getByText(/^Arrives \w{3}, \w{3} \d+$/)).toBeVisible()

  // A screen reader hears the total with delivery and tax.
  await expect(page.getByRole('status').filter({ hasText: /^Total \$[\d.]+, ships \w{3}/ })).toHaveCount(1)
  await goToPayment(page, 'cora@example.com')
  await payWith(page, GOOD_CARD)
  await expectOrder(page)
  await expect(page.getByText('Thank you. Your order is placed.')).toBeVisible()
  // There is no progress to show before the print begins.
  await expect(page.getByRole('heading', { name: 'Your part' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'In line to print' })).toBeVisible()
  expect(centsOf((await line(page, 'Sales tax').textContent()) ?? '')).toBe(tax)
  expect(centsOf((await line(page, /^Paid/).textContent()) ?? '')).toBe(parts + fee + tax)

  const receipt = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  const answer = await page.request.get(receipt ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')

  await page.getByRole('link', { name: 'My orders' }).click()
  await page.getByRole('link', { name: 'courier.stl' }).click()
  await expectOrder(page)
  await page.getByRole('button', { name: 'Order again' }).click()
  await page.waitForURL(/\/quotes\/q_/)
  await expect(page.getByRole('heading', { level: 1, name: 'courier.stl' })).toBeVisible()
})

test('a declined card charges nothing, and another one pays', { tag: '@quick' }, async ({ page }) => {
  await quotePart(page, stlBox('declined.stl', [30, 20, 10]))
  const quote = new URL(page.url()).pathname
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await goToPayment(page, 'cora@example.com')
  const checkout = page.url()
  await page.getByLabel('Name on the card').fill('Cora Customer')
  await payWith(page, DECLINED_CARD)
  await expect(page.getByRole('alert')).toContainText('declined')
  await expect(page.getByLabel('Name on the card')).toHaveValue('Cora Customer')

  // Meanwhile the quote leads to the same payment page.
  await page.goto(quote)
  await page.getByRole('button', { name: 'Continue to payment' }).first().click()
  await page.waitForURL(checkout)
  await payWith(page, GOOD_CARD)
  await expectOrder(page)
  await page.goto(quote)
  await expect(page.getByRole('link', { name: 'View order' }).first()).toBeVisible()
})

test('an address outside the courier area gets a carrier, which only the buyer chooses, on pages without accessibility violations', async ({
  page,
}) => {
  await quotePart(page, stlBox('far.stl', [30, 20, 10]))
  await startOrder(page)
  await expectNoViolations(page)
  await typeAddress(page, RENO)
  await priceDelivery(page)
  await expect(
    page.getByRole('radio', { name: /^Courier This address is outside the courier area/ }),
  ).toBeDisabled()
  await expect(
    page.getByRole('radio', { name: /^Carrier Arrives by \w{3}, \w{3} \d+ ?\$\d+\.\d\d$/ }),
  ).toBeChecked()
  await expect(line(page, 'Delivery to Reno')).toHaveText('No price yet')
  // The form keeps what was typed.
  await expect(page.getByLabel('Street address')).toHaveValue(RENO.street)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Ship by carrier' }).click()
  await expect(page.getByText('By carrier to Reno')).toBeVisible()
  await expectNoViolations(page)
  await goToPayment(page, 'cora@example.com')
  await payWith(page, DECLINED_CARD)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolations(page)
  await payWith(page, GOOD_CARD)
  await expectOrder(page)
  await expect(page.getByText('By carrier to Reno')).toBeVisible()
  // The shop collects no tax in Nevada.
  expect(centsOf((await line(page, 'Sales tax').textContent()) ?? '')).toBe(0)
  await expectNoViolations(page)
  for (const path of ['/orders', '/billing']) {
    await page.goto(path)
    await expect(page.getByText('far.stl')).toBeVisible()
    await expectNoViolations(page)
  }
})

test('an invalid address is reported at its field, both by the page and by the shop', async ({ page }) => {
  await quotePart(page, stlBox('wrong.stl', [30, 20, 10]))
  await startOrder(page)
  await priceDelivery(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('Enter a five-digit ZIP code, such as 94607.')).toBeVisible()
  await typeAddress(page, { ...OAKLAND, phone: '12' })
  await priceDelivery(page)
  await expect(page.getByLabel('Phone')).toBeFocused()
  await typeAddress(page, { ...OAKLAND, state: 'Nevada' })
  await priceDelivery(page)
  await expect(page.getByText('94607 is in California. Check state and ZIP.')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expect(page.getByLabel('State')).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'false')
})

test('signing in during checkout keeps the delivery price and the part', async ({ page }) => {
  const person = await signUp(page, 'Paula')
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

  await quotePart(page, stlBox('signed-in.stl', [30, 20, 10]))
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // This page has an email field as well.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(page, person.email)
  await page.waitForURL(/\/order/)
  await expect(page.getByText('By courier to Oakland')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await goToPayment(page)
  await payWith(page, GOOD_CARD)
  await expectOrder(page)
})

test('an account saves an address and fills it in for the next order', async ({ page }) => {
  await signUp(page, 'Sasha')
  await quotePart(page, stlBox('first.stl', [30, 20, 10]))
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await page.getByText('Save this address').click()
  await priceDelivery(page)
  await expect(page.getByText('By courier to Oakland')).toBeVisible()

  await quotePart(page, stlBox('second.stl', [30, 20, 12]))
  await startOrder(page)
  await page.getByLabel('Saved addresses').selectOption({ index: 1 })
  await expect(page.getByLabel('Street address')).toHaveValue(OAKLAND.street)
  await expectNoViolations(page)
  await priceDelivery(page)
  await expect(page.getByText('1 Broadway, Oakland, CA 94607')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove 1 Broadway' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a part is ordered and no page overflows sideways', async ({ page }) => {
    await page.goto('/')
    await chooseFiles(page, stlBox('phone-order.stl', [30, 20, 10]))
    await page.waitForURL(/\/quotes\/q_/)
    await startOrder(page)
    await expectNoOverflow(page)
    await typeAddress(page, OAKLAND)
    await priceDelivery(page)
    await expect(page.getByText('By courier to Oakland')).toBeVisible()
    await expectNoOverflow(page)
    await goToPayment(page, 'cora@example.com')
    await expectNoOverflow(page)
    await payWith(page, GOOD_CARD)
    await expectOrder(page)
    await expectNoOverflow(page)
    await page.goto('/billing')
    await expect(page.getByText('phone-order.stl')).toBeVisible()
    await expectNoOverflow(page)
  })
})
