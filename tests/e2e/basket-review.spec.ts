import type { Page } from '@playwright/test'
import { openMailServer, type TestMailServer } from '../server/platform/adapters/mail-server.ts'
import { expectNoViolations } from './accessibility.ts'
import { GOOD_CARD, goToPayment, payWith, priceDelivery, RENO, typeAddress } from './buying-steps.ts'
import { endPoBoxes } from './change-document.ts'
import { test } from './console-owner.ts'
import { setMailServer } from './mail-server-steps.ts'
import { stlBox } from './part-files.ts'
import { chooseFiles, expect, expectNoOverflow, ownShop, pageElsewhere, quotePart } from './shop.ts'

// A mail server is set for the whole shop, and only these baskets wait for a delivery price.
test.use({ settings: ownShop() })

let mail: TestMailServer
test.beforeAll(async () => {
  mail = await openMailServer()
})
test.afterAll(() => mail.close())

const GUEST = 'gil@example.test'
const PO_BOX = { ...RENO, street: 'PO Box 1200' }
const FILES = ['lid.stl', 'body.stl', 'foot.stl'].map((name, at) => stlBox(name, [30, 20 + at, 10]))

/** The texts of all emails to the guest, once so many have arrived. */
async function emails(count: number): Promise<string[]> {
  const texts = () =>
    mail.taken
      .filter(({ to }) => to.includes(GUEST))
      // Lines were broken for the transport.
      .map(({ message }) => message.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  await expect.poll(() => texts().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return texts()
}

function basketLink(email: string): string {
  return /\/baskets\/bk_\w+#continue=[\w-]+/.exec(email)![0]
}

/** Asks staff for the price of a delivery to a PO box, to which no carrier of the shop delivers. */
async function askForDelivery(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to delivery' }).click()
  await typeAddress(page, PO_BOX)
  await priceDelivery(page)
  const request = page.getByRole('region', { name: 'Ask for a delivery price' })
  await expect(request.getByText('We need to price this delivery ourselves')).toBeVisible()
  await expectNoViolations(page)
  await request.getByRole('button', { name: 'Ask for a delivery price' }).click()
  // Without an address nothing is sent.
  await expect(request.getByLabel('Email')).toBeFocused()
  await request.getByLabel('Email').fill(GUEST)
  await request.getByLabel('Anything we should know?').fill('The box has a slot of 30 cm.')
  await request.getByRole('button', { name: 'Ask for a delivery price' }).click()
  await expect(page.getByText('We’re pricing the delivery to Reno')).toBeVisible()
  await expect(page.getByText(`We’ll email ${GUEST}`)).toBeVisible()
}

test('a guest sends a basket whose delivery staff must price, gets one fee for everything, and pays on another device', async ({
  browser,
  shop,
  ownerPage: owner,
  ownerCookies: cookies,
}) => {
  await endPoBoxes({ shop, cookies })
  await setMailServer(owner, mail.port)
  const guest = await pageElsewhere(browser, shop)
  await guest.goto('/')
  await chooseFiles(guest, ...FILES)
  await guest.waitForURL(/\/baskets\/bk_/)
  await askForDelivery(guest)
  await expectNoViolations(guest)
  await guest.getByRole('link', { name: 'Back to basket' }).click()
  await expect(guest.getByText('We’re pricing the delivery to Reno')).toBeVisible()
  await expectNoViolations(guest)
  const [arrived] = await emails(1)
  expect(arrived).not.toContain('slot of 30 cm')

  // Another part ends the review, and both sides are told.
  await guest.getByLabel('Part files').setInputFiles([stlBox('knob.stl', [12, 12, 12])])
  await expect(guest.getByText('Your parts changed, so the delivery needs a new price')).toBeVisible()
  await owner.goto('/console/to-answer')
  await expect(owner.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
  await guest.getByRole('button', { name: 'Remove knob.stl from the basket' }).click()
  await expect(guest.getByText('We’re pricing the delivery to Reno')).toBeVisible()
  await guest.context().close()

  await owner.goto('/console')
  await owner.getByRole('link', { name: /^Open 3 parts: / }).click()
  const detail = owner.getByRole('region', { name: 'The chosen delivery' })
  await expect(detail.getByText('PO Box 1200')).toBeVisible()
  await expect(detail.getByText('The box has a slot of 30 cm.')).toBeVisible()
  for (const name of ['lid.stl', 'body.stl', 'foot.stl'])
    await expect(detail.getByRole('link', { name })).toBeVisible()
  await expectNoViolations(owner)
  await detail.getByLabel('The customer pays').fill('42')
  await detail.getByRole('button', { name: 'Set $42.00' }).click()
  await expect(owner.getByText(/^Delivery of 3 parts: .* to Reno priced$/)).toBeVisible()

  const [, priced] = await emails(2)
  expect(priced).toContain('$42.00')
  const phone = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await phone.goto(basketLink(priced))
  await phone.getByRole('button', { name: 'Continue on this device' }).click()
  await phone.getByRole('link', { name: 'Continue to delivery' }).click()
  await expect(phone.getByText('By carrier to Reno')).toBeVisible()
  await expectNoOverflow(phone)
  await expectNoViolations(phone)
  await goToPayment(phone, GUEST)
  await payWith(phone, GOOD_CARD)
  await expect(phone.getByRole('heading', { level: 1, name: /^Purchase P\d+$/ })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'What you paid' })).toContainText('$42.00')
  await phone.context().close()
})

test('a single part asks a guest for an email address at the same click, and a refusal names its reason', async ({
  browser,
  shop,
  ownerPage: owner,
  ownerCookies: cookies,
}) => {
  await endPoBoxes({ shop, cookies })
  const guest = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await quotePart(guest, stlBox('hook.stl', [30, 20, 10]))
  await guest.locator('[data-order]:visible').last().click()
  await typeAddress(guest, PO_BOX)
  await priceDelivery(guest)
  const request = guest.getByRole('region', { name: 'Ask for a delivery price' })
  await request.getByLabel('Email').fill(GUEST)
  await expectNoOverflow(guest)
  await request.getByRole('button', { name: 'Ask for a delivery price' }).click()
  await expect(guest.getByText('We’re pricing the delivery to Reno')).toBeVisible()

  await owner.goto('/console/to-answer')
  await owner.getByRole('button', { name: /^Refuse/ }).click()
  await owner.getByLabel('Reason').fill('We do not ship to PO boxes.')
  await owner.getByRole('button', { name: 'Refuse delivery' }).click()
  await expect(owner.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('We can’t deliver this to Reno')).toBeVisible()
  await expect(guest.getByText('We do not ship to PO boxes. Use another address.')).toBeVisible()
  await guest.context().close()
})
