import { PASSWORD, signInAs } from './account-person.ts'
import { inNetwork, LISTENING, orderAndPay } from './local-network.ts'
import { stlBox } from './part-files.ts'
import { expect, quotePart, currentTotal, test } from './shop.ts'

// The shop has an https address too, which these tests do not use.
test.use({ settings: { ...LISTENING, base_url: 'https://shop.example' } })

test('customers sign in over plain http, in the network and on this machine, and each stays signed in', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  for (const [name, origin] of [
    ['Nora', inNetwork(shop)],
    ['Win', shop],
  ]) {
    const page = await context.newPage()
    const email = `${name}-${Date.now()}@example.com`
    const data = { name, email, password: PASSWORD }
    const response = await page.request.post(`${origin}/auth/sign-up`, { data, headers: { origin } })
    expect(response.status()).toBe(201)
    await context.clearCookies()
    await page.goto(`${origin}/sign-in`)
    await signInAs(page, email)
    await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  }
  await context.close()
})

test('a guest keeps the quote, orders it and pays at the address where it began', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: inNetwork(shop), reducedMotion: 'reduce' })
  const page = await context.newPage()
  await quotePart(page, stlBox('kept.stl', [30, 20, 10]))
  await page.reload()
  await currentTotal(page)
  await orderAndPay(page)
  expect(new URL(page.url()).origin).toBe(inNetwork(shop))
  await context.close()
})
