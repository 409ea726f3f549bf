import type { Browser } from '@playwright/test'
import { signUpAs } from './account-person.ts'
import { expectNoViolations } from './accessibility.ts'
import { basketRows, basketTotal, buyBasket, dropParts, FIVE_BLOCKS } from './basket-steps.ts'
import { GOOD_CARD, OAKLAND, payWith, priceDelivery, typeAddress } from './buying-steps.ts'
import { test } from './console-owner.ts'
import { cutOffStl, sampleFile, stlBox, stlBoxes } from './part-files.ts'
import { chooseFiles, expect, expectNoOverflow, ownShop, pageElsewhere } from './shop.ts'

// The first purchase is the one that a test made.
test.use({ settings: ownShop() })

test(
  'five parts of one drop are one purchase, and one of its orders is declined and refunded',
  { tag: '@quick' },
  async ({ browser, shop, ownerPage: owner }) => {
    const page = await pageElsewhere(browser, shop)
    await dropParts(page, ...FIVE_BLOCKS)
    await expect(page.getByText(/^Together you save \$/)).toBeVisible()
    const before = await basketTotal(page)
    await page.getByLabel('Pieces of block-10.stl').fill('4')
    await expect(page.getByText('5 parts, 8 pieces, before tax and delivery.', { exact: true })).toBeVisible()
    // A screen reader hears the new total.
    const said = page.getByRole('status').filter({ hasText: /^Total \$.*, ships .*\. 5 parts, 8 pieces, / })
    await expect(said).toHaveCount(1)
    await expect.poll(() => basketTotal(page)).toBeGreaterThan(before)

    await page.getByText('Change all parts').click()
    await page.getByLabel('Color of all parts').selectOption('White')
    await page.getByRole('button', { name: 'Apply to 5 parts' }).click()
    await expect(page.getByLabel('Color of block-26.stl')).toHaveValue('White')
    await page.reload()
    await expect(page.getByLabel('Pieces of block-10.stl')).toHaveValue('4')

    await basketTotal(page)
    await buyBasket(page, 'cora@example.com')
    await expect(page.getByRole('listitem', { name: /^Order \d+$/ })).toHaveCount(5)
    // The parts agree, so their news stand once: the head, the delivery and the timeline.
    await expect(page.getByText(/^Arrives by/)).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Broadway')
    await expect(page.getByRole('region', { name: 'Order status' })).toHaveCount(1)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'My orders' }).click()
    await expect(page.getByRole('link', { name: 'Purchase P1001' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Purchase P1001' }).click()

    await owner.goto('/console/orders?q=P1001')
    await expect(owner.getByRole('grid', { name: 'Orders' }).getByRole('row')).toHaveCount(6)
    const order = page.getByRole('listitem', { name: /^Order \d+$/ }).last()
    const path = await order.getByRole('link').first().getAttribute('href')
    await owner.goto(`/console${path}`)
    const mates = owner.getByRole('region', { name: 'Purchase P1001' })
    await expect(mates.getByRole('listitem')).toHaveCount(4)
    await owner.getByRole('button', { name: /^Decline/ }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel(/^Reason/).fill('The walls are too thin.')
    await dialog.getByRole('button', { name: /^Decline and refund \$/ }).click()
    await expect(owner.getByRole('dialog')).toHaveCount(0)

    await page.reload()
    await expect(order).toContainText('Order canceled')
    await expect(order).toContainText('refunded')
    await expect(page.getByRole('region', { name: 'What you paid' })).toContainText('Refunded')
    await page.context().close()
  },
)

test('on a phone, parts that need an engineer wait while a guest buys the others', async ({
  browser,
  shop,
}) => {
  const page = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await dropParts(page, FIVE_BLOCKS[0], FIVE_BLOCKS[1], sampleFile('open-box.stl'))
  await expect(page.getByText('1 part can’t be ordered yet')).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Buy the 2 that are ready' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 2 parts' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order these 2 parts' })).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Back to basket' }).click()
  await buyBasket(page, 'gus@example.com')
  await expect(page.getByRole('listitem', { name: /^Order \d+$/ })).toHaveCount(2)
  await expectNoOverflow(page)
  await expectNoViolations(page)
  await followElsewhere(browser, shop, await page.locator('code').textContent())

  await page.getByRole('button', { name: 'Order all again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 2 parts' })).toBeVisible()
  await page.goto('/quotes')
  await expect(page.getByRole('link', { name: /^Basket, 1 part, 1 piece/ })).toBeVisible()
  await page.context().close()
})

/** Opens the link that a guest keeps on a desktop, with the parts of the purchase and the receipt behind it. */
async function followElsewhere(browser: Browser, shop: string, link: string | null): Promise<void> {
  const desktop = await pageElsewhere(browser, shop)
  await desktop.goto(new URL(link!).pathname)
  await expect(desktop.getByRole('heading', { level: 1, name: /^Purchase P\d+$/ })).toBeVisible()
  await expect(desktop.getByRole('region', { name: 'Delivery' })).not.toContainText('Broadway')
  const receipt = await desktop.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  expect((await desktop.request.get(receipt!)).headers()['content-type']).toBe('application/pdf')
  await expectNoViolations(desktop)
  await desktop.getByRole('link', { name: FIVE_BLOCKS[1].name }).click()
  await expect(desktop.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await desktop.context().close()
}

test('a basket is shared with someone who pays for it, and its owner follows the orders', async ({
  browser,
  shop,
}) => {
  const page = await pageElsewhere(browser, shop)
  await dropParts(page, FIVE_BLOCKS[0], FIVE_BLOCKS[1])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share this basket' })).toBeVisible()
  const link = await page.getByRole('dialog').locator('code').textContent()
  await page.keyboard.press('Escape')

  const payer = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await payer.goto(new URL(link!).pathname)
  await expect(payer.getByRole('heading', { level: 1, name: 'Shared basket: 2 parts' })).toBeVisible()
  await expect(basketRows(payer)).toHaveCount(2)
  await expect(payer.getByText('ask the person who shared them')).toBeVisible()
  await expectNoOverflow(payer)
  await expectNoViolations(payer)

  await page.getByRole('link', { name: 'Continue to delivery' }).click()
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await page.getByLabel('Email for your receipt').fill('cora@example.com')
  await page.getByRole('button', { name: 'Ask someone else to pay' }).click()
  await expect(page.getByText('Send this link to whoever pays.')).toBeVisible()
  await expectNoViolations(page)

  const payLink = new URL((await page.getByText(/\/pay\//).textContent())!).pathname

  await payer.reload()
  await expect(payer.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
  await payer.goto(payLink)
  await expect(payer.getByRole('heading', { level: 1, name: /^Total due/ })).toBeVisible()
  await expect(payer.getByText(OAKLAND.street)).toHaveCount(0)
  await payWith(payer, GOOD_CARD)
  await expect(payer.getByText(/^Paid: purchase P\d+ with 2 orders is placed$/)).toBeVisible()
  await page.goto('/orders')
  await page.getByRole('link', { name: /^Purchase P/ }).click()
  await expect(page.getByRole('listitem', { name: /^Order \d+$/ })).toHaveCount(2)
  await payer.goto(new URL(link!).pathname)
  await expect(payer.getByText(/^Purchase P\d+ is paid$/)).toBeVisible()
  await payer.goto(payLink)
  await expect(payer.getByText(/^Paid: purchase P\d+ with 2 orders is placed$/)).toBeVisible()
  await expectNoViolations(payer)
  await payer.context().close()
  await page.context().close()
})

test('a part is added to a quote, and the basket moves to the account at signing in', async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, FIVE_BLOCKS[2])
  await page.waitForURL(/\/quotes\/q_/)
  await page.getByLabel('Files of more parts').setInputFiles([FIVE_BLOCKS[3]])
  await page.waitForURL(/\/baskets\/bk_/)
  const basket = page.url()
  await expect(basketRows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create one' }).click()
  await signUpAs(page, 'Ada')
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()
  await page.goto(basket)
  await expect(basketRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove block-22.stl from the basket' }).click()
  await expect(basketRows(page)).toHaveCount(1)
  const paper = await page.getByRole('link', { name: 'Save as PDF' }).getAttribute('href')
  expect((await page.request.get(paper ?? '')).headers()['content-type']).toBe('application/pdf')
})

test('a file of two separate parts is split into a basket', async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, stlBoxes('feet.stl', [20, 20, 10], [0, 60, 120]))
  await page.waitForURL(/\/quotes\/q_/)
  await expect(page.getByText('This file has 3 bodies')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Split into separate parts' }).click()
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(basketRows(page)).toHaveCount(1)
  await expect(page.getByLabel('Pieces of feet part 1.3mf')).toHaveValue('3')
  await basketTotal(page)
})

test('a damaged file and an unlikely size are settled in their rows, and the button leads there', async ({
  page,
}) => {
  await page.goto('/')
  await chooseFiles(page, FIVE_BLOCKS[0], cutOffStl('broken.stl'), stlBox('speck.stl', [2, 1, 1]))
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(page.getByText('2 parts can’t be ordered yet')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 2 parts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy the one part that is ready' })).toBeVisible()
  const broken = basketRows(page).filter({ hasText: 'broken.stl' })
  await expect(broken).toContainText('This STL file is cut off')
  await expect(
    page.getByText('Before you can order: broken.stl (can’t be quoted), speck.stl (check units).'),
  ).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Check 2 parts first' }).click()
  await expect(broken.getByRole('button', { name: 'Replace file broken.stl' })).toBeFocused()
  await broken.getByLabel('New file for broken.stl').setInputFiles([FIVE_BLOCKS[3]])
  await expect(page.getByRole('link', { name: FIVE_BLOCKS[3].name, exact: true })).toBeVisible()
  await expect(basketRows(page).nth(1)).toContainText(FIVE_BLOCKS[3].name)

  await page.getByRole('button', { name: 'Check units first' }).click()
  const inches = page.getByRole('button', { name: 'Use inches for speck.stl' })
  await expect(inches).toBeFocused()
  await inches.click()
  await expect(basketRows(page).filter({ hasText: '50.8 × 25.4 × 25.4 mm' })).toHaveCount(1)
  await expect(page.getByText('can’t be ordered yet')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 3 parts' })).toBeVisible()

  await page.getByRole('link', { name: FIVE_BLOCKS[0].name, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Order alone' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to basket' }).click()
  await expect(page.getByRole('link', { name: 'Continue to delivery' })).toBeVisible()
})

test('a file of text among parts is refused by name and takes no room, and can be removed on a phone', async ({
  browser,
  shop,
}) => {
  const page = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await chooseFiles(page, FIVE_BLOCKS[0], cutOffStl('broken.stl'), { ...FIVE_BLOCKS[1], name: 'notes.gcode' })
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 1 part' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'G-code is already sliced' })).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove broken.stl from the basket' }).click()
  await expect(basketRows(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Continue to delivery' })).toBeVisible()
  await page.context().close()
})
