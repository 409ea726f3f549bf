import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart, quotedPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { expect, expectNoOverflow, openSettings, ownShop } from '../shop.ts'

// Every page of this shop has its name and color. The logo is drawn on a canvas.
test.use({ settings: ownShop(), drawn: true })

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60" viewBox="0 0 240 60">
<script>document.title = 'run'</script><image href="https://elsewhere.example/pixel.png" width="1" height="1"/>
<circle cx="30" cy="30" r="26" fill="#0b5e8a"/><text x="66" y="42" font-family="sans-serif" font-size="34" font-weight="700" fill="#12303f">BAY PRINTS</text></svg>`

function svgFile(text: string, name = 'logo.svg') {
  return { name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** The value of a variable of the page's style. */
function variable(page: Page, name: string): Promise<string> {
  return page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name)
}

test('a shop gets its name, logo and color, and customers see them everywhere', async ({
  ownerPage: page,
  opened,
  browser,
}) => {
  await page.goto('/console/shop')
  await openSettings(page, /^Contact/, /^What customers can expect/)
  await page.getByLabel('Shop name').fill('Bay Prints')
  await page.getByLabel('Website').fill('bayprints')
  await expect(page.getByText('Enter the whole address').first()).toBeVisible()
  await page.getByLabel('Website').fill('https://bayprints.example')
  await page.getByLabel('We answer within').fill('24')
  await page.getByLabel('Problems can be reported for').fill('14')
  await expectNoViolations(page)
  await save(page)
  await expect(page).toHaveTitle('Shop details · Bay Prints')

  await page.goto('/console/brand')
  await openSettings(page, /^Accent color/, /^Logo/)
  const accent = page.getByRole('textbox', { name: 'Accent color', exact: true })
  await accent.fill('#ffd4')
  await expect(page.getByText('Enter the color as # and six digits').first()).toBeVisible()
  await accent.fill('#ffd400')
  await expect(page.getByText(/^On light pages, links and marks are #\w{6}: .* has 1\.\d:1/)).toBeVisible()
  await accent.fill('#0B5E8A')
  await expect(page.getByText(/On light pages/)).toBeHidden()
  const file = page.getByLabel('Logo file')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This picture is damaged, or it is not a picture.')).toBeVisible()
  await file.setInputFiles(svgFile('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  await expect(page.getByText('Nothing of this picture can be seen.')).toBeVisible()
  await file.setInputFiles(svgFile(LOGO_SVG))
  await expect(page.getByAltText('The logo')).toBeVisible()
  await page.getByLabel('Show the shop’s name beside the logo').uncheck()
  const email = page.frameLocator('iframe')
  await expect(email.getByAltText('Bay Prints')).toHaveAttribute('src', /^data:image\/png/)
  await expect(email.getByRole('link', { name: 'Track your order' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a sample PDF' }).click()
  const pdf = await readFile(await (await downloading).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await expectNoViolations(page)
  await save(page)
  await expect(page.getByText('Saved. Pages and new emails look like this from now on.')).toBeVisible()

  // In the owner's window at once, and for a customer.
  await expect.poll(() => variable(page, '--accent-fill')).toBe('#0b5e8a')
  const customer = await (await browser.newContext({ baseURL: opened.address })).newPage()
  const errors: string[] = []
  customer.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await customer.goto('/')
  await expect(customer).toHaveTitle('Get a 3D printing quote · Bay Prints')
  const logo = customer.getByRole('link', { name: 'Bay Prints, start page' }).getByRole('img')
  await expect(logo).toHaveAttribute('src', /^\/brand\/logo-\w{32}\.png$/)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(160)
  expect(await variable(customer, '--accent-fill')).toBe('#0b5e8a')
  await customer.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => variable(customer, '--accent')).not.toBe('#0b5e8a')
  await expectNoViolations(customer)
  // As written: the address of the shop's email begins in lower case.
  await expect(customer.getByText(/Layerline/)).toHaveCount(0)
  expect(errors).toEqual([])

  await page.goto('/console/settings/brand')
  await expect(page.getByRole('row', { name: /^Logo/ })).toContainText(/PNG, \d+\.\d KB/)
  await page.getByRole('button', { name: 'Go back to this' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await expect.poll(() => variable(page, '--accent-fill')).toBe('#c2410c')
  await customer.context().close()
})

test('the terms are written, and an order keeps those that it was paid with', async ({
  ownerPage: page,
  opened,
}) => {
  const id = await boughtPart(page.request, opened.address)
  await page.goto('/console/terms')
  await openSettings(page, /^Returns and problems/)
  const returns = page.getByLabel('Returns and problems text')
  await returns.fill(' ')
  await expect(page.getByText('This must not be empty.').first()).toBeVisible()
  await returns.fill('# Our promise\n\nWe <b>reprint</b> it.\n- warped\n- broken')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of Returns and problems' })
  await expect(preview.getByRole('listitem')).toHaveText(['warped', 'broken'])
  await expectNoViolations(page)
  await save(page)

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns and problems' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns and problems' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our promise' })).toBeVisible()
  await expect(page.getByText('We <b>reprint</b> it.')).toBeVisible()
  await expectNoViolations(page)

  await page.goto(`/orders/${id}`)
  await expect(page.getByText('For this order:')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'returns', exact: true }).click()
  await expect(page.getByText('This is an earlier version')).toBeVisible()
  await expect(page.getByText('Every part is made to order')).toBeVisible()
  await page.getByRole('link', { name: 'See the current version' }).click()
  await expect(page.getByText('We <b>reprint</b> it.')).toBeVisible()
  await expect(page).toHaveURL(/\/returns$/)
})

test('the payment page links to the terms, in the shop’s look', async ({ ownerPage: page, opened }) => {
  const { address } = opened
  const part = { file: stlBox('paid.stl', [20, 20, 20]), quantity: 1, material: 'PLA+', color: 'Black' }
  const id = await quotedPart(page.request, address, part)
  const delivery = {
    name: 'Cora',
    phone: '5105550100',
    street: '1 Broadway',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
    accept_carrier: true,
  }
  const accepted = await page.request.post(`/v1/quotes/${id}/accept`, {
    headers: { origin: address, 'idempotency-key': id },
    data: { delivery },
  })
  const { checkout_url } = (await accepted.json()) as { checkout_url: string }
  await page.goto(new URL(checkout_url).pathname)
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Terms of sale',
    'Returns and problems',
    'Privacy',
  ])
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of sale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible()
  await expectNoOverflow(page)
})
