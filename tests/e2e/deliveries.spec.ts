import type { Page } from '@playwright/test'
import type { Quote } from '../../shared/quotes/quote.ts'
import { test } from './console-owner.ts'
import { expectNoViolations } from './accessibility.ts'
import { stlBox } from './part-files.ts'
import { expect, ownShop, quotePart } from './shop.ts'

// Only the deliveries of these tests wait for a price.
test.use({ settings: ownShop() })

const PO_BOX = {
  name: 'Cora Customer',
  phone: '303 555 0142',
  street: 'PO Box 1200',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  accept_carrier: true,
}

/** Quotes a part and requests delivery to a PO box, which staff have to price. */
async function requestDelivery(page: Page, shop: string, name: string): Promise<string> {
  await quotePart(page, stlBox(name, [30, 20, 10]))
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const headers = { origin: shop }
  const answer = await page.request.post(`/v1/quotes/${id}/delivery`, { data: PO_BOX, headers })
  expect(((await answer.json()) as { error: string }).error).toBe('shipping_review_required')
  return id
}

test('staff price one delivery and refuse another, by keyboard', async ({ ownerPage: page, shop }) => {
  const priced = await requestDelivery(page, shop, 'lid.stl')
  const refused = await requestDelivery(page, shop, 'hook.stl')
  await page.goto('/console/deliveries')
  const detail = page.getByRole('region', { name: 'The chosen delivery' })
  await expect(detail.getByText('PO Box 1200')).toBeVisible()
  await expect(detail.getByRole('heading', { name: 'lid.stl' })).toBeVisible()
  await expectNoViolations(page)

  await page.keyboard.press('Enter')
  await expect(detail.getByLabel('The customer pays')).toBeFocused()
  await page.keyboard.type('eleven')
  await expect(detail.getByText('Enter dollars and cents, such as 48.50.')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Set price' })).toBeDisabled()
  await detail.getByLabel('The customer pays').fill('11.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Delivery of lid.stl to Denver priced')).toBeVisible()
  const quote = (await (await page.request.get(`/v1/quotes/${priced}`)).json()) as Quote
  expect(quote.delivery).toMatchObject({ method: 'shipping', fee_cents: 1150, transit_days: 5 })

  // When a row leaves, no other row is selected, so that no key decides about a part that staff have not looked at.
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await expect(detail.getByRole('heading', { name: 'hook.stl' })).toBeVisible()
  await page.keyboard.press('x')
  await page.getByLabel('Reason').fill('We do not ship to PO boxes.')
  await page.getByRole('button', { name: 'Refuse delivery' }).click()
  await expect(page.getByRole('heading', { name: 'No deliveries to price' })).toBeVisible()
  const headers = { origin: shop }
  const again = await page.request.post(`/v1/quotes/${refused}/delivery`, { data: PO_BOX, headers })
  expect(await again.json()).toEqual({
    error: 'outside_shipping_area',
    detail: 'We do not ship to PO boxes.',
  })
})

test('the owner changes delivery prices, and an invalid value is reported at its field', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/delivery-settings')
  const highest = page.getByLabel('Highest fee')
  await highest.fill('5')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('The highest courier fee must not be below the lowest.')).toBeVisible()
  await expectNoViolations(page)
  await highest.fill('39.50')
  await page.getByLabel('Provider').selectOption({ label: 'DoorDash Drive' })
  await expect(page.getByText('Its three keys are not set.')).toBeVisible()
  await page.getByLabel('Blocked ZIP codes').fill('902, 10001')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Highest fee')).toHaveValue('39.50')
  await expect(page.getByLabel('Blocked ZIP codes')).toHaveValue('902, 10001')
  await expectNoViolations(page)
})
