import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expect, ownShop } from '../shop.ts'

test.use({ settings: ownShop() })

test('staff find a conversation on the page of messages and answer it by keyboard', async ({
  ownerPage: page,
  opened,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  const text = 'Is the hole threaded?'
  await page.request.post(`${opened.address}/trpc/messages.send`, {
    data: { quote_id: order_id, message: { text } },
    headers: { origin: opened.address },
  })
  await page.goto('/console')
  const tab = page.getByRole('link', { name: /^Messages/ })
  await expect(tab).toContainText('1')
  await tab.click()
  const waiting = page.getByRole('list', { name: 'Waiting for an answer' })
  await expect(waiting.getByRole('button')).toContainText(text)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody wrote this')
  await expect(page.getByText('No message found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('threaded')
  await waiting.getByRole('button').click()
  const answer = page.getByRole('textbox', { name: 'Answer to the customer' })
  await expect(answer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(answer).toBeFocused()
  await answer.fill('It is, M4.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Answered' }).getByRole('button')).toContainText('It is, M4.')
})
