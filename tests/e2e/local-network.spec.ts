import type { Page } from '@playwright/test'
import { signUpAs } from './account-person.ts'
import { test } from './console-owner.ts'
import { expectNoViolations } from './accessibility.ts'
import { inNetwork, LISTENING, orderAndPay } from './local-network.ts'
import { linkOfEmail } from './order-email.ts'
import { stepBracket, stlBox } from './part-files.ts'
import { expect, expectNoOverflow, quotePart, currentTotal } from './shop.ts'

test.use({ settings: LISTENING })

/** Without it the test would cover this machine only, where browsers allow everything. */
async function expectUntrusted(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]),
  ).toEqual([false, 'undefined', 'undefined'])
}

/** Returns the text that a copy button put on the clipboard: pages at such an address cannot read it, so it is pasted. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'pasted'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('ControlOrMeta+V')
  return page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#pasted')!
    field.remove()
    return field.value
  })
}

test.describe('on another device', () => {
  test.use({ baseURL: async ({ shop }, use) => use(inNetwork(shop)) })

  for (const [device, viewport] of [
    ['computer', { width: 1366, height: 768 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    test.describe(`a ${device}`, () => {
      test.use({ viewport, drawn: true })

      test('a guest gets from a file to the paid order, and finds it again', async ({ page, shop }) => {
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(error.message))
        await quotePart(page, stepBracket())
        await expectUntrusted(page)
        await currentTotal(page)
        await expect(page.getByRole('application')).toBeVisible()
        await expectNoOverflow(page)

        await page.getByRole('button', { name: 'Copy link' }).click()
        await expect(page.getByRole('button', { name: 'Link copied' })).toBeFocused()
        const link = await pasted(page)
        expect(link).toMatch(`${inNetwork(shop)}/q/`)

        await orderAndPay(page)
        expect(new URL(page.url()).origin).toBe(inNetwork(shop))
        await expect(page.getByRole('listitem').filter({ hasText: 'In line to print' })).toBeVisible()
        await expectNoOverflow(page)
        await page.goto('/orders')
        await page.getByRole('link', { name: 'bracket.step' }).click()
        await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
        await page.goto(link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('bracket.step')
        expect(errors).toEqual([])
      })
    })

  test('a customer signs up, stays signed in, copies a key, and is offered no passkeys', async ({
    page,
    shop,
  }) => {
    await page.goto('/sign-up')
    await expectUntrusted(page)
    await signUpAs(page, 'Lana')
    await expect(page.getByRole('button', { name: 'Account of Lana' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    await expectNoViolations(page)

    await page.goto('/account/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Night script')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Copy: Try it in a terminal' }).click()
    await expect(page.getByRole('button', { name: 'Copied: Try it in a terminal' })).toBeFocused()
    expect(await pasted(page)).toMatch(`curl ${inNetwork(shop)}/v1/me `)
  })
})

test.describe('in an email', () => {
  test('the link of an order opens on another device, though it was paid on this machine', async ({
    ownerPage,
    browser,
    shop,
  }) => {
    const counter = await browser.newPage({ baseURL: shop, reducedMotion: 'reduce' })
    await quotePart(counter, stlBox('counter.stl', [30, 20, 10]))
    await orderAndPay(counter)
    const order = (await counter.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const link = await linkOfEmail(ownerPage, order)
    expect(link).toMatch(`${inNetwork(shop)}/follow/`)
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1, name: order })).toBeVisible()
    for (const page of [counter, phone]) await page.close()
  })
})
