import type { Page } from '@playwright/test'
import { signInAs } from '../account-person.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, OWNER, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere } from '../shop.ts'

test.use({ settings: ownShop() })

/**
 * Types as a USB scanner does, without pauses, and Enter at the end; in the page itself, because a busy machine types with pauses.
 * Returns whether Enter would still press the focused button.
 */
function scan(page: Page, text: string): Promise<boolean> {
  return page.evaluate((typed) => {
    const press = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    for (const key of typed) press(key)
    return press('Enter')
  }, text)
}

test('a scanned code opens what it names, from any page, and runs no shortcut', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Cora')
  const id = await boughtPart(customer.request, shop, 2)
  await customer.context().close()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(request.url())
  })

  await page.goto('/console/orders')
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await scan(page, 'U-1001-2')
  await expect(page).toHaveURL(/\/console\/production\?chosen=/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // With every shortcut of the page in it.
  await scan(page, 'jksdfbchx')
  await expect(page.getByRole('heading', { name: 'Nothing to open' })).toBeVisible()
  await expectNoViolations(page)
  await expectNoOverflow(page)
  expect(writes).toEqual([])

  await page.getByLabel('Code').fill('order 1001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/console/orders/${id}$`))
  // The focused button is not pressed by the Enter of the scan.
  await page.getByRole('button', { name: 'Labels…' }).focus()
  expect(await scan(page, 'http://192.168.1.20:4747/console/scan/P-99')).toBe(false)
  await expect(page.getByText('There is no plate 99.')).toBeVisible()
  await expect(page).toHaveURL(/\/console\/scan\/P-99$/)
})

test('a phone that scans a code signs in first and then shows it', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Carl')
  const id = await boughtPart(customer.request, shop)
  await customer.context().close()
  await page.goto(`/console/orders/${id}`)
  const heading = await page.getByRole('heading', { name: /^\d+, / }).textContent()
  const phone = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await phone.goto(`/console/scan/O-${heading!.split(',')[0]}`)
  await signInAs(phone, OWNER.email)
  await expect(phone).toHaveURL(new RegExp(`/console/orders/${id}$`))
  await phone.context().close()
})

test('labels begin at the first free one of a sheet, which this workstation remembers', async ({
  ownerPage: page,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Cleo')
  const id = await boughtPart(customer.request, shop, 3)
  await customer.context().close()
  await page.goto(`/console/orders/${id}`)
  const traveler = await page.getByRole('link', { name: 'Traveler' }).getAttribute('href')
  expect((await page.request.get(traveler!)).headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: 'Labels…' }).click()
  await page.getByLabel('Label format').selectOption({ label: 'A4, Avery L7160' })
  await page.getByRole('button', { name: 'Begin at label 20' }).click()
  await expect(page.getByText('From label 20 of 21, on 2 sheets.')).toBeVisible()
  await expectNoViolations(page)
  const open = page.getByRole('link', { name: 'Open 3 labels' })
  const path = (await open.getAttribute('href'))!
  expect(path).toMatch(/format=a4_l7160&start=20$/)
  const [opened] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().endsWith(path)),
    open.click(),
  ])
  expect(new URL(opened.url()).pathname).toBe('/console/print/labels.pdf')
  await expect(page.getByText('From label 2 of 21, on 1 sheet.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Labels…' }).click()
  await expect(page.getByText('From label 2 of 21')).toBeVisible()
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'The box (1 label)' })
  await expect(page.getByRole('link', { name: 'Open 1 label' })).toBeVisible()
})
