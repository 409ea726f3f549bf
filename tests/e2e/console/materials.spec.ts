import { addDays, pacificDayOf } from '../../../shared/platform/time.ts'
import { expectNoViolations } from '../accessibility.ts'
import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import {
  currentTotal,
  expect,
  expectNoOverflow,
  materialButton,
  openSettings,
  ownShop,
  pageElsewhere,
  panel,
  quotePart,
} from '../shop.ts'

// What is out of stock here must not be so for other stories.
test.use({ settings: ownShop() })

test(
  'a color sold out in one click is gone for a new customer, with its expected day, and undo brings it back',
  { tag: '@smoke' },
  async ({ ownerPage: page, browser, opened }) => {
    await page.goto('/console/materials')
    await page.getByLabel('Search').fill('pla+')
    await expect(page.getByRole('list', { name: 'Materials' }).getByRole('listitem')).toHaveCount(1)
    const orange = page.getByRole('switch', { name: 'PLA+ in Orange' })
    await orange.click()
    await expect(page.getByText('PLA+ in Orange out of stock.')).toBeVisible()
    await expect(orange).not.toBeChecked()
    const day = addDays(pacificDayOf(Math.floor(Date.now() / 1000)), 12)
    await page.getByLabel('Expected on, PLA+ in Orange').fill(day)
    await page.getByRole('button', { name: 'Set day' }).click()
    await expect(page.getByText(/^PLA\+ in Orange is out of stock, expected /)).toBeVisible()
    await expectNoViolations(page)

    const customer = await pageElsewhere(browser, opened.address)
    await quotePart(customer, stlBox('sold-out.stl', [40, 30, 20]))
    const colors = customer.getByRole('radio', { name: /^(Black|Orange)/ })
    await expect(colors).toHaveCount(1)
    await expect(customer.getByRole('list', { name: 'Colors out of stock' })).toContainText(
      /Orange is out of stock, expected \w{3}, \w{3} \d+/,
    )
    await expectNoViolations(customer)

    // The day first, then the color itself.
    await page.keyboard.press('u')
    await expect(page.getByText('PLA+ in Orange is out of stock.', { exact: true })).toBeVisible()
    await orange.click()
    await expect(page.getByText('PLA+ in Orange in stock.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(orange).not.toBeChecked()
    await orange.click()
    await expect(orange).toBeChecked()
    await customer.reload()
    await expect(colors).toHaveCount(2)
    await customer.context().close()
  },
)

test('a material out of stock is not offered, and says when it is expected', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  await page.goto('/console/materials')
  const tpu = page.getByRole('switch', { name: 'TPU 95A', exact: true })
  await tpu.click()
  await expect(tpu).toHaveText('Out of stock')
  const day = addDays(pacificDayOf(Math.floor(Date.now() / 1000)), 5)
  await page.getByLabel('Expected on, TPU 95A').fill(day)
  await page.getByRole('button', { name: 'Set day' }).click()
  await expect(page.getByText(/^TPU 95A is out of stock, expected/)).toBeVisible()
  const customer = await pageElsewhere(browser, opened.address)
  await quotePart(customer, stlBox('no-tpu.stl', [40, 30, 20]))
  await materialButton(customer).click()
  await expect(customer.getByRole('option', { name: /TPU 95A/ })).toContainText(
    /Out of stock, expected \w{3},/,
  )
  await expect(customer.getByRole('option', { name: /TPU 95A/ })).toHaveAttribute('aria-disabled', 'true')
  await customer.context().close()
  await page.goto('/console/settings/catalog')
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('TPU 95A out of stock, expected')
})

test('labels, facts and colors are edited with a review and a reason, and customers read them', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  await page.goto('/console/materials/edit')
  await page
    .locator('summary')
    .filter({ hasText: /^PETG\s*$/ })
    .click()
  await page.getByLabel('Label').fill('')
  await expect(page.getByText('This must not be empty.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await page.getByLabel('Label').fill('PETG, tough')
  await page.getByLabel('Strength').selectOption({ label: 'Very high' })
  await page.getByLabel('Heat, up to').fill('88')
  await page.getByLabel('Look', { exact: true }).fill('Silky')
  await openSettings(page, /^\s*Gray/)
  await page.getByLabel('Name of Gray').fill('Graphite')
  await page.getByLabel('Name of Gray').press('Enter')
  await expect(page.getByLabel('Other spellings of Graphite')).toHaveValue('Grey, Gray')
  await openSettings(page, /^Add a color/)
  await page.getByLabel('New color', { exact: true }).fill('Teal')
  await page.getByLabel('Hex value of new color').fill('#008080')
  await page.getByRole('button', { name: 'Add color' }).click()
  await page.getByRole('checkbox', { name: 'Teal', exact: true }).check()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Materials › PETG › Label/ })).toContainText('PETG, tough')
  await dialog.getByLabel('Reason (optional)').fill('New spools')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No changes.')).toBeVisible()
  await page.goto('/console/settings/catalog')
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('New spools')

  const customer = await pageElsewhere(browser, opened.address)
  await quotePart(customer, stlBox('tough.stl', [40, 30, 20]))
  await materialButton(customer).click()
  await customer.getByRole('option', { name: /PETG, tough/ }).click()
  await expect(panel(customer).getByRole('radio', { name: /^Teal/ })).toHaveCount(1)
  await expect(panel(customer).getByRole('radio', { name: /^Graphite/ })).toHaveCount(1)
  const compared = customer.getByRole('row', { name: /PETG, tough/ })
  for (const fact of ['Very high', '88 °C', 'Silky']) await expect(compared).toContainText(fact)
  await customer.context().close()
})

test('an owner adds a material of the shop’s own, and a new customer picks it and gets its price at once', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  await page.goto('/console/materials/edit')
  const own = page.getByRole('group', { name: 'Your own materials' })
  await own.getByRole('button', { name: 'Add a material' }).click()
  await own.getByLabel('Name', { exact: true }).fill('PLA Silk')
  await own.getByLabel('Description').fill('Shiny surface, for display pieces.')
  await own.getByLabel('Price', { exact: true }).fill('0.20')
  await own.getByLabel('Your cost').fill('30')
  await own.getByRole('checkbox', { name: 'Red', exact: true }).check()
  await own.getByRole('checkbox', { name: 'Black', exact: true }).uncheck()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('PLA Silk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No changes.')).toBeVisible()

  const customer = await pageElsewhere(browser, opened.address)
  await quotePart(customer, stlBox('vase.stl', [60, 60, 60]))
  const compared = customer.getByRole('row', { name: /^PLA Silk/ })
  await expect(compared.getByRole('button', { name: 'PLA Silk' })).toHaveCount(1)
  await materialButton(customer).click()
  await customer.getByRole('option', { name: /^PLA Silk/ }).click()
  await expect(materialButton(customer)).toContainText('PLA Silk')
  await expect(panel(customer).getByRole('radio', { name: /Economy/ })).toHaveCount(1)
  await expect(panel(customer).getByRole('radio', { name: /^Red/ })).toBeChecked()
  await expect(panel(customer).getByRole('radio', { name: /^Black/ })).toHaveCount(0)
  await expect(compared).toContainText('Selected')
  await expectNoViolations(customer)
  await customer.context().close()
})

test('an owner offers extras, and a customer adds them on the quote and takes them off again', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  await page.goto('/console/materials/edit')
  const extras = page.getByRole('group', { name: 'Extras', exact: true })
  await extras.getByRole('button', { name: 'Add an extra' }).click()
  await extras.getByLabel('Name', { exact: true }).fill('M3 threaded insert')
  await extras.getByLabel('Description (optional)').fill('Brass, pressed in hot.')
  await extras.getByLabel('Price', { exact: true }).fill('0.50')
  await extras.getByLabel('At most').fill('12')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('M3 threaded insert')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No changes.')).toBeVisible()

  const customer = await pageElsewhere(browser, opened.address)
  await quotePart(customer, stlBox('housing.stl', [90, 60, 40]))
  const plain = await currentTotal(customer)
  const insert = panel(customer).getByRole('checkbox', { name: /M3 threaded insert, \$0\.50 each/ })
  await insert.check()
  const count = panel(customer).getByLabel('Pieces of M3 threaded insert')
  await expect(count).toHaveValue('1')
  await count.fill('8')
  await expect.poll(() => currentTotal(customer)).toBe(plain + 400)
  await expectNoViolations(customer)
  await customer.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(customer)
  await customer.reload()
  await expect(count).toHaveValue('8')
  await insert.uncheck()
  await expect.poll(() => currentTotal(customer)).toBe(plain)
  await customer.context().close()
})

test('print settings keep to what can be estimated, and ranges follow their choices', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/print-settings')
  await openSettings(page, /^Infill infill/, /^Nozzle/, /^Layer height/)
  const infill = page.getByRole('group', { name: 'Infill', exact: true })
  await infill.getByLabel('Minimum').fill('50')
  await expect(page.getByText('The setting "infill" has a standard outside its range.').first()).toBeVisible()
  await infill.getByLabel('Default').fill('60')
  await expect(page.getByText(/standard outside its range/)).toHaveCount(0)
  await page.getByLabel('Choices of Nozzle').fill('0.4, 0.6, 0.8')
  await page.getByLabel('Choices of Nozzle').press('Enter')
  await page.getByLabel('Maximum with nozzle 0.8 mm').fill('0.55')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /infill › Min/ })).toContainText('50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  // What was opened stays open for the visit.
  await expect(page.getByLabel('Maximum with nozzle 0.8 mm')).toHaveValue('0.55')
})

test('changed limits and routing show the quotes that would change their tier', async ({
  ownerPage: page,
  browser,
  opened,
}) => {
  const customer = await pageElsewhere(browser, opened.address)
  await quotePart(customer, stlBox('tried.stl', [12, 10, 8]))
  await customer.context().close()

  await page.goto('/console/print-limits')
  await page.getByLabel('Search findings').fill('tiny_part')
  await openSettings(page, /Largest side below/)
  const tiny = page.getByRole('group').filter({ has: page.getByLabel('Largest side below') })
  await tiny.getByLabel('Largest side below').fill('0')
  await expect(page.getByText('This must be more than 0.').first()).toBeVisible()
  await tiny.getByLabel('Largest side below').fill('15')
  await tiny.getByLabel('Route').selectOption('Staff confirm the ship date')
  await expect(page.getByText(/^1 quote of \d+ from the last 30 days/)).toBeVisible()
  const table = page.getByRole('table', { name: 'Quotes by tier' })
  await expect(table.getByRole('row', { name: /^Assisted/ })).toContainText('+1')
  await expect(page.getByText(/Instant to Assisted: 1 quote, such as/)).toContainText('tried.stl')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(table).toBeHidden()

  await page.goto('/console/routing')
  await page.getByLabel('Unit price over').fill('0.50')
  await expect(table.getByRole('row', { name: /^Engineering/ })).toContainText('+')
  await expectNoViolations(page)
})
