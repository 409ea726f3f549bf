import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { OWNER, test } from '../console-owner.ts'
import { expectInTime } from '../page-clock.ts'
import { expect, expectNoOverflow, openSettings, ownShop } from '../shop.ts'
import { shipOrder } from '../shop-work.ts'

// The newest order and the newest email are of this test.
test.use({ settings: ownShop() })

test('an owner words the email of a shipped order, and the next one that ships has the words', async ({
  ownerPage: page,
  opened,
  ownerCookies,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  await page.clock.install()
  await page.goto('/console/email-texts')
  const kinds = page.getByRole('navigation', { name: 'Emails' })
  await kinds.getByRole('button', { name: 'Order shipped' }).click()
  const editor = page.getByRole('region', { name: 'Text of Order shipped' })
  await expect(editor).toContainText('It has its default text.')
  const preview = page.getByRole('region', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await expect(frame.getByText('Your order 1001 (cube.stl) has shipped to Oakland')).toBeVisible()
  // The styles of the email, in spite of the policy of the page.
  await expect(frame.getByText('See order 1001')).toHaveCSS('border-radius', '6px')
  await expect(preview).toContainText('Set a mail server to send yourself a test.')
  await expectNoViolations(page)

  const subject = editor.getByLabel('Subject')
  const text = editor.getByLabel('Text', { exact: true })
  await subject.fill('Bay Prints sent order ')
  await editor.getByRole('button', { name: '{order_number}' }).click()
  await expect(subject).toBeFocused()
  await expect(subject).toHaveValue('Bay Prints sent order {order_number}')
  await expect(editor.getByRole('button', { name: '{part}' })).toBeDisabled()
  await text.fill('Hello {buyer}, your {part} left us.')
  await expect(editor.getByText('This email has no field {buyer}.')).toBeVisible()
  await expect(kinds.getByRole('button', { name: /Order shipped/ })).toContainText('Check')
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await text.fill('Hello, your {part} left us.')
  await expect(editor.getByText(/^\{tracking\} is missing/)).toBeVisible()
  // By keyboard alone: from the text to a field and back to the text behind it.
  for (const name of ['{tracking}', '{order_link}']) {
    await editor.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
  }
  await expect(text).toHaveValue('Hello, your {part} left us.\n\n{tracking}\n\n{order_link}')

  await expect(preview.getByText('Bay Prints sent order 1001')).toBeVisible()
  await expect(frame.getByText('Hello, your cube.stl left us.')).toBeVisible()
  await openSettings(preview, /^Shown with\s*Order 1001, cube\.stl · real names/)
  await preview.getByLabel('Names').selectOption('Long')
  await expect(frame.getByText(/Hello, your bracket for the left/)).toBeVisible()
  await preview.getByRole('button', { name: 'Plain text' }).click()
  await expect(preview.getByRole('region', { name: 'The email as text' })).toContainText('See order 1001:')
  await preview.getByLabel('Find an order').fill('1002')
  await expect(preview.getByLabel('Order', { exact: true })).toHaveText('None found: an example')
  await preview.getByLabel('Find an order').fill('cube')
  await expect(preview.getByLabel('Order', { exact: true })).toHaveText('Order 1001, cube.stl')

  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  const change = dialog.getByRole('row', { name: /^Order shipped › Subject/ })
  await expect(change).toContainText('Order {order_number} is on its way')
  await expect(change).toContainText('Bay Prints sent order {order_number}')
  await expectNoViolations(page)
  await dialog.getByLabel('Reason (optional)').fill('Our own voice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved. Emails written from now on use it.')).toBeVisible()
  await expect(kinds.getByRole('button', { name: /Order shipped/ })).toContainText('Changed')

  const shipped = { order_id, carrier: 'UPS', tracking_number: '1Z999AA10123456784' }
  await shipOrder(opened.address, ownerCookies, shipped)
  await page.goto('/console/emails')
  const row = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first()
  await expectInTime(page, row, 'Bay Prints sent order 1001')
  await row.getByRole('button').click()
  const email = page.getByRole('region', { name: 'The chosen email' })
  await expect(email).toContainText('text “Order shipped”, version 2')
  await expect(email.frameLocator('iframe').getByText('Hello, your cube.stl left us.')).toBeVisible()

  await page.goto('/console/email-texts?email=order_shipped')
  await editor.getByRole('button', { name: 'Use the default text' }).click()
  await expect(text).toHaveValue(/^Your order \{order_number\}/)
  await page.getByRole('button', { name: 'Review and save' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(kinds.getByRole('button', { name: /Order shipped/ })).not.toContainText('Changed')
})

test('two owners word an email at once, and the page fits a phone', async ({ ownerPage: page, context }) => {
  const other = await context.newPage()
  for (const one of [page, other]) await one.goto('/console/email-texts?email=order_delivered')
  const save = async (one: typeof page) => {
    await one.getByRole('button', { name: 'Review and save' }).click()
    await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await page.getByLabel('Subject').fill('Order {order_number} has arrived')
  await save(page)
  await expect(page.getByText('Saved. Emails written from now on use it.')).toBeVisible()
  await other.getByLabel('Subject').fill('Delivered: {order_number}')
  await save(other)
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText(`${OWNER.name} saved a new version`)
  await dialog.getByRole('radio', { name: 'You: Delivered: {order_number}' }).check()
  await dialog.getByRole('button', { name: 'Continue editing' }).click()
  await save(other)
  await expect(other.getByText('Saved. Emails written from now on use it.')).toBeVisible()
  await page.goto('/console/settings/email_texts')
  await expect(page.getByRole('row', { name: /Order delivered › Subject/ })).toContainText('Delivered:')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/email-texts')
  await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toBeVisible()
  await expectNoOverflow(page)
})
