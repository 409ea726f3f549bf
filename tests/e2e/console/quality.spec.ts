import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { customerElsewhere, test, type Cookies } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'
import { printUnits } from '../../shop/print-units.ts'

// Photos are drawn on a canvas before they are sent.
test.use({ settings: ownShop(), drawn: true, permissions: ['camera'] })

/** Prints the first `count` queued units of an order, so that they wait for their check. */
async function print(shop: string, cookies: Cookies, order_id: string, count: number): Promise<void> {
  const console = consoleClient(shop, cookies)
  const { units } = await console.shopOrders.get.query({ order_id })
  const queued = units
    .filter(({ status }) => status === 'queued')
    .map(({ unit, status }) => ({ order_id, unit, seen: status }))
  await printUnits(console, queued.slice(0, count))
}

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a photo from the camera is seen by the customer from when it is shown until it is hidden', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Cora')
  const id = await boughtPart(customer.request, shop, 2)
  await customer.goto(`/orders/${id}`)
  await expect(customer.getByRole('heading', { name: 'Order status' })).toBeVisible()
  // There is no progress before the first piece is printed.
  await expect(customer.getByRole('heading', { name: 'Your pieces' })).toHaveCount(0)

  await page.goto(`/console/orders/${id}`)
  const photos = block(page, 'Photos')
  await expect(photos).toContainText('No photos yet')
  await photos.getByLabel('Photo of').selectOption('unit 2')
  await photos.getByRole('button', { name: 'Take a photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a photo' })
  await dialog.getByRole('button', { name: 'Take photo' }).click()
  await expect(photos.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(photos.getByRole('listitem')).toContainText('Unit 2')

  await photos.getByLabel('Caption').fill('Your second piece')
  await photos.getByRole('button', { name: 'Save' }).click()
  const picture = photos.getByRole('img', { name: 'Your second piece' })
  await expect(picture).toHaveJSProperty('complete', true)
  const address = (await picture.getAttribute('src'))!
  const bytes = await (await page.request.get(address)).body()
  expect([bytes.subarray(0, 2).toString('hex'), bytes.includes('Exif')]).toEqual(['ffd8', false])
  await expectNoViolations(page)

  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Order status' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Photos from the shop' })).toHaveCount(0)
  expect((await customer.request.get(address)).status()).toBe(403)

  await photos.getByLabel('Show to the customer').check()
  await expect(block(page, 'History')).toContainText('showed a photo to the customer')
  await customer.reload()
  const seen = customer.getByRole('img', { name: 'Your second piece' })
  await expect(seen).toBeVisible()
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectNoViolations(customer)

  await photos.getByLabel('Show to the customer').uncheck()
  await expect(block(page, 'History')).toContainText('hid a photo from the customer')
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Order status' })).toBeVisible()
  await expect(customer.getByRole('img', { name: 'Your second piece' })).toHaveCount(0)

  await photos.getByRole('button', { name: /^Delete photo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(photos).toContainText('No photos yet')
  expect((await page.request.get(address)).status()).toBe(404)
  await customer.context().close()
})

test('an order of many begins with one unit; checks by keyboard alone; failures are counted', async ({
  browser,
  shop,
  ownerPage: page,
  ownerCookies,
}) => {
  await page.goto('/console')
  const customer = await customerElsewhere(browser, shop, 'Dora')
  const id = await boughtPart(customer.request, shop, 12)
  await expect(print(shop, ownerCookies, id, 2)).rejects.toThrow('begins with one unit')
  await print(shop, ownerCookies, id, 1)

  await page.goto(`/console/orders/${id}`)
  const quality = block(page, 'Quality')
  await expect(quality).toContainText('one unit is printed and checked before the others')
  await quality.getByRole('button', { name: /^Pass…/ }).waitFor()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Pass the first unit?' })
  await expect(dialog).toContainText('20 × 20 × 20 mm')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  for (const size of ['20.02', '19.98', '20']) {
    await page.keyboard.type(size)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Clean')
  await dialog.getByRole('button', { name: 'Pass and print the others' }).press('Enter')
  await expect(quality).toContainText(
    'Unit 1, first article: Passed with remark. Measured 20.02 × 19.98 × 20 mm. Clean',
  )
  await expect(quality).not.toContainText('before the others')

  await print(shop, ownerCookies, id, 3)
  await page.reload()
  await expect(quality.getByRole('group')).toContainText('3 of 4 printed units')
  await quality.getByRole('button', { name: /^Unit 2/ }).press('Enter')
  await page.keyboard.press('p')
  await expect(page.getByRole('status').getByText('Passed: units 3 and 4')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('status').getByText('To be checked again: units 3 and 4')).toBeVisible()
  await expect(quality.getByRole('button', { name: /^Fail…/ })).toBeEnabled()
  await page.keyboard.press('f')
  const failing = page.getByRole('dialog', { name: 'Print units 3 and 4 again?' })
  await failing.getByLabel('What went wrong').selectOption('Warped')
  await page.keyboard.press('Tab')
  await page.keyboard.type('left corner')
  await failing.getByRole('button', { name: 'Print again' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Failed prints' })).toContainText('Warped, left corner')

  await page.goto('/console/quality')
  await expect(block(page, 'Failed prints')).toContainText('Warped, left corner')
  await expect(block(page, 'Recent checks')).toContainText('first article')
  await expect(block(page, 'Table of totals').getByRole('row', { name: /Warped 2/ })).toBeVisible()
  await expectNoViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const table = readFileSync(await (await downloading).path(), 'utf8')
  expect(table.match(/Warped,left corner/g)).toHaveLength(2)
  await page.getByLabel('Reason').selectOption('Stringing')
  await expect(page).toHaveURL(/reason=stringing/)
  await expect(block(page, 'Failed prints')).toContainText('No print failed')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.goto(`/console/orders/${id}`)
  await expect(block(page, 'Photos')).toBeVisible()
  await expectNoOverflow(page)
  await customer.context().close()
})
