import type { Browser, Page } from '@playwright/test'
import { PASSWORD, signUp } from './account-person.ts'
import { test as base } from './shop.ts'

const OWNER = { email: 'olive@shop.example', password: PASSWORD, name: 'Olive Owner' }

/** The console's page of the shop's owner, signed in. */
export const test = base.extend<{ ownerPage: Page }>({
  ownerPage: async ({ page, opened }, use) => {
    const token = opened.setUpLink.split('#')[1]
    // The first story sets the shop up; after it the link is used.
    await page.request.post('/auth/set-up', { data: { ...OWNER, token } })
    await page.request.post('/auth/sign-in', {
      data: { email: OWNER.email, password: OWNER.password },
      headers: { origin: opened.address },
    })
    await use(page)
  },
})

/** A customer with an account, on another machine. */
export async function customerElsewhere(browser: Browser, shop: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signUp(page, name)
  return page
}
