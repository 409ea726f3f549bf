import { expectNoViolations } from './accessibility.ts'
import { signUp } from './account-person.ts'
import { customerElsewhere, test } from './console-owner.ts'
import { OAKLAND } from './buying-steps.ts'
import { sampleFile, stlBox } from './part-files.ts'
import { measuredQuote, chooseFiles, expect, panel } from './shop.ts'

const PHONE = { width: 390, height: 844 }

test.describe('on a computer that draws in 3D', () => {
  test.use({ drawn: true })

  test('a customer asks about a spot, staff answer, and the customer reads it', async ({
    browser,
    shop,
    ownerPage: page,
  }) => {
    const phone = await browser.newContext({ baseURL: shop, reducedMotion: 'reduce', viewport: PHONE })
    const customer = await phone.newPage()
    await signUp(customer, 'Mona')
    await customer.goto('/')
    await chooseFiles(customer, stlBox('question.stl', [40, 30, 12]))
    await measuredQuote(customer)
    await expect(panel(customer).getByText('Ask about this part')).toBeVisible()
    await panel(customer).getByText('Ask about this part').click()
    await customer.getByLabel('Your message').fill('Can this corner be <b>round</b>?')
    await customer.getByRole('button', { name: 'Mark a spot' }).click()
    const view = customer.getByRole('application')
    await expect(view).toBeVisible()
    await expect(customer.getByText('Tap the spot you mean.')).toBeVisible()
    await view.locator('canvas').click()
    await customer.locator('#part').getByRole('button', { name: 'Use this spot' }).click()
    await expect(customer.getByText('Spot on the part')).toBeVisible()
    await customer.getByRole('button', { name: 'Send', exact: true }).click()
    const sent = customer.getByRole('list', { name: 'Messages' })
    await expect(sent.getByText('Can this corner be <b>round</b>?')).toBeVisible()
    await expectNoViolations(customer)

    await page.goto('/console')
    const item = page.getByRole('link', { name: 'Open question.stl' })
    await expect(item).toBeVisible()
    await item.click()
    await expect(page.getByRole('heading', { name: /1 waits for an answer/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show spot 1 on part' }).click()
    await expect(page.locator('[data-pin="1"]')).toBeVisible()
    await test.step('a template is worded and inserted by keyboard', async () => {
      await page.getByRole('button', { name: /Begin with a template/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'New template' }).click()
      await dialog.getByLabel('Text').fill('Hello , your ')
      await dialog.getByRole('button', { name: '{part}' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByLabel('Search').fill('question.stl')
      await expect(
        dialog.getByRole('button', { name: 'Hello, your question.stl', exact: true }),
      ).toBeVisible()
      await expectNoViolations(page)
      await dialog.getByLabel('Search').fill('Hello,')
      await dialog.getByLabel('Search').press('Enter')
      await expect(page.getByLabel('Answer to the customer')).toBeFocused()
      await expect(page.getByLabel('Answer to the customer')).toHaveValue('Hello, your question.stl')
    })
    await page.getByLabel('Answer to the customer').fill('Yes, we round it by 2 mm.')
    await expectNoViolations(page)
    // The answer has a spot of its own.
    await page.getByRole('button', { name: 'Mark a spot' }).click()
    const canvas = page.getByRole('application').locator('canvas')
    const { width, height } = (await canvas.boundingBox())!
    await canvas.click({ position: { x: width * 0.45, y: height * 0.5 } })
    await page.locator('#part').getByRole('button', { name: 'Use this spot' }).click()
    await page.getByLabel('Answer to the customer').press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()

    await expect(sent.getByText('Yes, we round it by 2 mm.')).toBeVisible()
    await sent.getByRole('button', { name: 'Show spot 2 on part' }).click()
    await expect(sent.getByRole('button', { name: 'Spot 2, shown on part' })).toBeVisible()
    await expect(customer.locator('[data-pin="2"][data-chosen]')).toBeVisible()
    // The pin of the other spot is chosen on the part itself.
    await customer.locator('[data-pin="1"] > svg').click()
    await expect(sent.getByRole('button', { name: 'Spot 1, shown on part' })).toBeVisible()
    await expect(customer.locator('[data-pin="2"][data-chosen]')).toHaveCount(0)
  })
})

test('a part is printed at the customer’s risk, from the offer to the paid order', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Rhea')
  await customer.setViewportSize(PHONE)
  await customer.goto('/')
  await chooseFiles(customer, sampleFile('open-box.stl'))
  await measuredQuote(customer)
  const id = new URL(customer.url()).pathname.split('/')[2]
  await customer.getByRole('button', { name: 'Send to our engineers' }).click()
  await customer.getByRole('button', { name: 'Send request' }).click()
  await expect(panel(customer).getByText('In review by our engineers')).toBeVisible()

  await page.goto(`/console/to-answer?chosen=${id}`)
  await page.getByRole('textbox', { name: 'Economy' }).fill('48.5')
  await page.getByRole('textbox', { name: 'Fastest' }).fill('60')
  await page.getByLabel('Machine hours per piece').fill('2')
  await page.getByLabel('Only at the customer’s risk').check()
  await page.getByLabel('What may go wrong').fill('The open edges may leave holes in the walls.')
  await expectNoViolations(page)
  await page.getByRole('button', { name: /Offer at risk/ }).click()
  await expect(page.getByText(/offered at the customer’s risk/)).toBeVisible()

  await customer.reload()
  const accept = customer.getByRole('button', { name: 'Print it anyway' })
  await expect(accept).toBeDisabled()
  await expectNoViolations(customer)
  await customer.getByLabel('The open edges may leave holes in the walls.').check()
  await customer.getByLabel(/I want this part printed as it is/).check()
  await accept.click()
  await expect(panel(customer).getByText('Priced by our engineers')).toBeVisible()
  await expect(panel(customer).getByText('Printed at your risk')).toBeVisible()

  const headers = { origin: shop }
  const bought = await customer.request.post(`/v1/quotes/${id}/accept`, {
    headers: { ...headers, 'idempotency-key': id },
    data: { delivery: { ...OAKLAND, state: 'CA', accept_carrier: true } },
  })
  const { checkout_url } = (await bought.json()) as { checkout_url: string }
  const form = { card_number: '4242424242424242', name: 'Rhea', expiry: '12/30', code: '123' }
  await customer.request.post(`${new URL(checkout_url).pathname}/pay`, { headers, form, maxRedirects: 0 })
  await customer.goto(`/orders/${id}`)
  await expect(customer.getByRole('heading', { name: 'Printed at your risk' })).toBeVisible()

  await page.goto(`/console/orders/${id}`)
  await expect(page.getByText(/Accepted .* Version 1, offered/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Print card' }).getByText('Printed at the customer’s risk'),
  ).toBeVisible()
})

test('an email address that is none is named at its field, and the message is sent without it', async ({
  page,
}) => {
  await page.goto('/')
  await chooseFiles(page, stlBox('asked.stl', [40, 30, 12]))
  await measuredQuote(page)
  await panel(page).getByText('Ask about this part').click()
  await page.getByLabel('Your message').fill('Is this strong enough?')
  const email = page.getByLabel('Email for our answer (optional)')
  await email.fill('x@example')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/this email was not saved\. Enter an email address, such as/)).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Is this strong enough?')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await email.fill('x@example.com')
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(email).toHaveCount(0)
})
