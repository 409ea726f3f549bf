import type { Page } from '@playwright/test'
import { endPoBoxes } from '../change-document.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { stlBox } from '../part-files.ts'
import { expect, openSettings, ownShop, quotePart } from '../shop.ts'

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

test('staff price one delivery and refuse another, by keyboard', async ({
  ownerPage: page,
  ownerCookies: cookies,
  shop,
}) => {
  await endPoBoxes({ shop, cookies })
  const priced = await requestDelivery(page, shop, 'lid.stl')
  const refused = await requestDelivery(page, shop, 'hook.stl')
  await page.goto('/console/to-answer')
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
  await page.getByText('Done. Choose the next row').click()
  await page.keyboard.press('j')
  await expect(detail.getByRole('heading', { name: 'hook.stl' })).toBeVisible()
  await page.keyboard.press('x')
  await page.getByLabel('Reason').fill('We do not ship to PO boxes.')
  await page.getByRole('button', { name: 'Refuse delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
  const headers = { origin: shop }
  const again = await page.request.post(`/v1/quotes/${refused}/delivery`, { data: PO_BOX, headers })
  expect(await again.json()).toEqual({
    error: 'outside_shipping_area',
    detail: 'We do not ship to PO boxes.',
  })
})

/** Reviews the changes and saves them; returns the dialog. */
async function save(page: Page) {
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  return dialog
}

test('the owner changes delivery prices, and an invalid value is reported at its field', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/delivery-settings')
  await openSettings(page, /^Show all 16 settings/)
  const highest = page.getByLabel('Highest fee')
  await highest.fill('5')
  await expect(page.getByText('The highest courier fee must not be below the lowest.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await expectNoViolations(page)
  await highest.fill('39.50')
  await page.getByLabel('Provider').selectOption({ label: 'DoorDash Drive' })
  await expect(page.getByText('Its three keys are not set.')).toBeVisible()
  await openSettings(page, /^Show all 4 settings/)
  await page.getByLabel('Blocked ZIP codes').fill('902, 10001')
  await expect(await save(page)).toBeHidden()
  await expect(page.getByText('Saved. Quotes from now on use it.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Highest fee')).toHaveValue('39.50')
  await expect(page.getByLabel('Blocked ZIP codes')).toHaveValue('902, 10001')
  await page.getByLabel('Provider').selectOption({ label: 'Your own couriers (the table below)' })
  await expect(await save(page)).toBeHidden()
  await expectNoViolations(page)
})

test('the owner imports a courier area, asks for a ZIP code, and sees what a fee would have changed', async ({
  ownerPage: page,
  opened,
}) => {
  await boughtPart(page.request, opened.address)
  await page.goto('/console/delivery-settings')
  const answer = page.getByLabel('Is this ZIP code in the area?')
  await answer.fill('94607')
  await expect(page.getByText('Yes: Alameda and Contra Costa Counties (946)')).toBeVisible()
  await page.getByText('Paste or import a list').click()
  await page.getByLabel('Or a file').setInputFiles({
    name: 'zips.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('zip,city\n95814,Sacramento\n95816,Sacramento\n'),
  })
  await expect(page.getByText('2 entries in 1 place. 1 line without a ZIP code: zip,city.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the area' }).click()
  await expect(page.getByLabel('ZIP codes of Sacramento (2)')).toHaveValue('95814, 95816')
  await answer.fill('95814')
  await expect(page.getByText('miles by road are more than the longest distance')).toBeVisible()
  await expect(page.getByText(/^No delivery price of \d+ from this month would change/)).toBeVisible()
  await openSettings(page, /^Zones 1 to 4/, /^Zones 5 to 8/)
  await page.getByLabel('First pound, zones 1 to 4').fill('9.95')
  await page.getByLabel('First pound, zones 5 to 8').fill('19.95')
  await expect(
    page.getByText(/^\d+ delivery prices? of \d+ from this month would change: \d+ higher/),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Most changed delivery prices' })).toContainText('cube.stl')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('ZIP codes of Sacramento (2)')).toBeHidden()
})

test('the owner adds a box, tries it on a part and on an order, and takes another out of stock', async ({
  ownerPage: page,
  opened,
}) => {
  await boughtPart(page.request, opened.address)
  await page.goto('/console/boxes')
  const parcel = page.getByRole('table', { name: 'The parcel' })
  const box = parcel.getByRole('row', { name: /^Box/ }).first()
  await expect(box).toContainText('8 x 6 x 4 in')
  await openSettings(page, /^Size and quantity/)
  await page.getByLabel('How many').fill('30')
  await expect(box).toContainText('10 x 8 x 6 in')
  await page.getByRole('button', { name: 'Add a box' }).click()
  await expect(page.getByText('Correct the marked fields to try the boxes.')).toBeVisible()
  const row = page.getByRole('list', { name: 'Boxes' }).getByRole('listitem').last()
  await row.getByLabel('Name').fill('10 x 7 x 6 in')
  for (const [label, value] of [
    ['Length inside', '10'],
    ['Width inside', '7'],
    ['Height inside', '6'],
    ['Weight when empty', '170'],
  ])
    await row.getByLabel(label).fill(value)
  await expect(box).toContainText('10 x 7 x 6 in')
  await expect(page.getByRole('list', { name: 'What each box does' })).toContainText('Larger than needed')
  await expectNoViolations(page)
  await page.getByLabel('8 x 6 x 4 in in stock').uncheck()
  await page.getByLabel('Pack', { exact: true }).selectOption('order')
  await expect(page.getByText(/^1 × 20 × 20 × 20 mm/)).toBeVisible()
  await expect(box).toContainText('6 x 4 x 4 in')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /8 x 6 x 4 in › In stock/ })).toContainText('No')
  await expect(dialog.getByRole('row', { name: /10 x 7 x 6 in/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/console/settings/delivery')
  await expect(page.getByRole('row', { name: /Olive Owner/ }).first()).toContainText('Current')
})
