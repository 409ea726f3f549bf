import type { Page } from '@playwright/test'
import { customerElsewhere, test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { stlBox } from '../part-files.ts'
import { measuredQuote, chooseFiles, expect, expectNoOverflow, ownShop } from '../shop.ts'

// Only what these tests made is on the Desk.
test.use({ settings: ownShop() })

/** Larger than most printers of a new shop, so that staff have to confirm its ship date. */
const LARGE = stlBox('tray.stl', [300, 60, 12])

const group = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })

/** Presses a key as a person does, and not as a scanner. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, { delay: 40 })
}

test(
  'a ship date is confirmed on the Desk by one key, taken back by another, and put aside with a reason',
  { tag: '@smoke' },
  async ({ browser, shop, ownerPage: page }) => {
    const customer = await customerElsewhere(browser, shop, 'Dana')
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
    await customer.goto('/')
    await chooseFiles(customer, LARGE)
    await measuredQuote(customer)

    const item = group(page, 'Ship dates to confirm').getByRole('link', { name: 'tray.stl' })
    await expect(item).toBeVisible()
    await expect(page.getByRole('button', { name: /^Confirm \w{3}, \w{3} \d/ })).toBeEnabled()
    await expectNoViolations(page)
    await press(page, 'j')
    await expect(item).toBeFocused()
    await press(page, 'c')
    await expect(page.getByText(/^tray\.stl ships /)).toBeVisible()
    await expect(item).toBeHidden()
    await press(page, 'u')
    await expect(page.getByText('tray.stl is waiting for its ship date again')).toBeVisible()

    await expect(item).toBeVisible()
    await item.focus()
    await press(page, 's')
    await page.getByLabel('Reason (all staff read it)').fill('Asked the customer about the size')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(page.getByText(/^tray\.stl is put aside until /)).toBeVisible()
    await expect(item).toBeHidden()
    await page.getByText('Snoozed (1)').click()
    await expect(page.getByText('“Asked the customer about the size” Olive Owner')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expect(item).toBeVisible()
  },
)

test('an order on hold is resumed after a question, and what another window did is refused in words', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Hanna')
  const id = await boughtPart(customer.request, shop)
  await page.goto(`/console/orders/${id}`)
  await page.getByRole('button', { name: /^Hold/ }).click()
  await page.getByLabel('Reason (the customer reads it)').fill('Which side is the top?')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The email about it, which is folded, has the question as well.
  await expect(page.getByText('Which side is the top?').filter({ visible: true }).first()).toBeVisible()
  await page.goto('/console')
  const held = group(page, 'Orders on hold')
  await expect(held).toContainText('Which side is the top?')
  await held.getByRole('button', { name: /^Resume/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It cannot be undone.')
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByText(/^Order \d+ is resumed$/)).toBeVisible()
  await expect(held).toBeHidden()
})

test('the Desk is used on a phone', async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console')
  await expect(group(page, 'Ship dates to confirm').getByRole('link', { name: 'tray.stl' })).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page)
})
