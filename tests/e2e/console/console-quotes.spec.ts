import type { Page } from '@playwright/test'
import { customerElsewhere, test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { sampleFile, stlBox } from '../part-files.ts'
import { measuredQuote, chooseFiles, expect, ownShop, panel } from '../shop.ts'

// Only the quotes of these tests are waiting.
test.use({ settings: ownShop() })

/** Larger than most printers of a new shop, so that staff have to confirm its ship date. */
const LARGE = stlBox('tray.stl', [300, 60, 12])

async function upload(page: Page, file: Parameters<typeof chooseFiles>[1]): Promise<string> {
  await page.goto('/')
  await chooseFiles(page, file)
  return measuredQuote(page)
}

test('an operator confirms a ship date from the Desk by keyboard, undoes it and confirms it again', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Dana')
  await upload(customer, LARGE)
  await expect(panel(customer).getByText('Price confirmed. Ship date to follow.')).toBeVisible()

  await page.goto('/console')
  const item = page
    .getByRole('region', { name: /Ship dates to confirm/ })
    .getByRole('link', { name: 'tray.stl' })
  await expect(item).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('j')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('To answer · Layerline')
  await expect(page.getByRole('heading', { name: /tray\.stl/ })).toBeVisible()
  await expectNoViolations(page)

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const first = page.getByRole('radio').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  const day = await page.getByRole('button', { name: /^Confirm/ }).textContent()
  await page.keyboard.press('c')
  await expect(page.getByText(/^tray\.stl ships /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()

  await page.keyboard.press('u')
  await expect(page.getByText('tray.stl is waiting for its ship date again')).toBeVisible()
  await page.keyboard.press('j')
  await page.getByRole('radio').nth(1).check()
  await page.keyboard.press('c')
  await expect(page.getByText(/^tray\.stl ships /)).toBeVisible()

  await customer.reload()
  await expect(panel(customer).getByText('Price confirmed. Ship date to follow.')).toHaveCount(0)
  const shown = day!.replace('Confirm ', '').trim().replace(/c$/, '').trim()
  await expect(panel(customer).getByText(`Ships ${shown}`)).toBeVisible()
})

test('an engineer issues a price with a preview, and the customer sees it', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Enno')
  await upload(customer, sampleFile('open-box.stl'))
  await customer.getByRole('button', { name: 'Send to our engineers' }).click()
  await customer.getByLabel('Anything we should know?').fill('It carries a shelf.')
  await customer.getByRole('button', { name: 'Send request' }).click()
  await expect(panel(customer).getByText('In review by our engineers')).toBeVisible()

  await page.goto('/console/to-answer')
  await expect(page.getByRole('heading', { name: /open-box\.stl/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Engineering requests' }).getByText(/Q-\d+ · /)).toBeVisible()
  await expect(page.getByText('Note from the customer: It carries a shelf.')).toBeVisible()
  const issue = page.getByRole('button', { name: 'Issue price' })
  await page.getByRole('textbox', { name: 'Economy' }).fill('48.5')
  await page.getByRole('textbox', { name: 'Fastest' }).fill('40')
  await expect(page.getByText('Fastest cannot cost less than Economy.')).toBeVisible()
  await expect(issue).toBeDisabled()
  await page.getByRole('textbox', { name: 'Fastest' }).fill('61.25')
  await page.getByLabel('Note to the customer').fill('We close the open edges before printing.')
  await expectNoViolations(page)
  await issue.click()
  await expect(page.getByText('Price for open-box.stl issued')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()

  await customer.reload()
  await expect(panel(customer).getByText('We close the open edges before printing.')).toBeVisible()
  await expect(panel(customer).getByText('$48.50').first()).toBeVisible()
  await expect(panel(customer).getByText('$61.25').first()).toBeVisible()
})

test('a price is asked about while a question stands, and taken back until its customer has read it', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Quinn')
  await upload(customer, sampleFile('open-box.stl'))
  await customer.getByRole('button', { name: 'Send to our engineers' }).click()
  await customer.getByRole('button', { name: 'Send request' }).click()
  await expect(panel(customer).getByText('In review by our engineers')).toBeVisible()
  await customer.getByLabel('Your message').fill('Is there an annealed PA-CF?')
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(customer.getByText('Is there an annealed PA-CF?')).toBeVisible()
  // The open page would read the price at once.
  const quoteUrl = customer.url()
  await customer.goto('about:blank')

  await page.goto('/console/to-answer')
  const issue = page.getByRole('button', { name: 'Issue price' })
  await expect(issue).toBeEnabled()
  await page.keyboard.press('i')
  const question = page.getByRole('dialog', { name: 'A question stands unanswered' })
  await expect(question).toContainText('“Is there an annealed PA-CF?” stands unanswered. Issue anyway?')
  await question.getByRole('button', { name: 'Answer first' }).click()
  await expect(page.getByLabel('Answer to the customer')).toBeFocused()
  await issue.click()
  await question.getByRole('button', { name: 'Issue anyway' }).click()
  await expect(page.getByText('Price for open-box.stl issued')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Price for open-box.stl taken back')).toBeVisible()
  await issue.click()
  await question.getByRole('button', { name: 'Issue anyway' }).click()
  await expect(page.getByText('Price for open-box.stl issued')).toBeVisible()

  await customer.goto(quoteUrl)
  await expect(panel(customer).getByText('Economy').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The customer has read this price, so it stays.')).toBeVisible()
})

test('an engineer declines a held quote with a reason that the customer reads, and finds it by the customer’s name', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Frida')
  const sent = await customer.request.post('/v1/quotes', {
    multipart: { file: stlBox('logo.stl', [30, 30, 5]), color: 'Custom', color_note: 'RAL 5015' },
    headers: { origin: shop },
  })
  const { id } = (await sent.json()) as { id: string }

  await page.goto('/console/to-answer')
  await expect(page.getByRole('heading', { name: /logo\.stl/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('x')
  await page.getByLabel('Reason').fill('We do not print this logo without its owner.')
  await page.getByRole('button', { name: 'Decline quote' }).click()
  await expect(page.getByText('logo.stl declined')).toBeVisible()

  await customer.goto(`/quotes/${id}`)
  await expect(panel(customer).getByText('We do not print this logo without its owner.')).toBeVisible()

  await page.goto('/console/quotes')
  await page.getByLabel('Search quotes').fill('frida')
  const rows = page.getByRole('grid', { name: 'Quotes' }).getByRole('row')
  // The heads are a row, too.
  await expect(rows).toHaveCount(2)
  await rows.last().click()
  await expect(page.getByRole('heading', { name: /logo\.stl/ })).toBeVisible()
  await expect(page.getByText('Declined by Olive Owner')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Search quotes').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No matching quotes' })).toBeVisible()
})

test('a model that is dropped on a console page is quoted after a question', async ({ ownerPage: page }) => {
  await page.goto('/console/money')
  await page.getByRole('heading', { name: 'Money', exact: true }).waitFor()
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(bytes)], 'dropped.stl'))
      return dropped
    },
    [...stlBox('dropped.stl', [20, 20, 20]).buffer],
  )
  await expect(async () => {
    await page.dispatchEvent('body', 'dragenter', { dataTransfer })
    await expect(page.getByText('Drop to quote a part for a customer')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByText('Drop to quote a part for a customer').dispatchEvent('drop', { dataTransfer })
  const dialog = page.getByRole('dialog', { name: 'Quote this part for a customer?' })
  await expect(dialog).toContainText('dropped.stl')
  await dialog.getByRole('button', { name: 'Start the quote' }).click()
  await expect(page.getByRole('heading', { name: /dropped\.stl/ })).toBeVisible()
})
