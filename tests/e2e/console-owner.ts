import { type Browser, type Page, request as requests } from '@playwright/test'
import { PASSWORD, signUp } from './account-person.ts'
import { expect, pageElsewhere, test as base } from './shop.ts'

export const OWNER = { email: 'olive@shop.example', password: PASSWORD, name: 'Olive Owner' }

export type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]

/** The owner's console page, signed in. */
export const test = base.extend<{ ownerPage: Page }, { ownerCookies: Cookies }>({
  /** Sets the shop up, once for all tests in it. */
  ownerCookies: [
    async ({ opened }, use) => {
      const { address, setUpLink } = opened
      const request = await requests.newContext({ baseURL: address })
      const data = { ...OWNER, token: setUpLink.split('#')[1] }
      expect((await request.post('/auth/set-up', { data })).status()).toBe(201)
      // These stories are about a shop at work; `new-shop.spec.ts` is about setting one up.
      const dismiss = { headers: { origin: address }, data: { trigger: 'dismiss' } }
      expect((await request.post('/trpc/setUp.move', dismiss)).status()).toBe(200)
      const { cookies } = await request.storageState()
      await request.dispose()
      await use(cookies)
    },
    { scope: 'worker' },
  ],
  ownerPage: async ({ page, ownerCookies }, use) => {
    await page.context().addCookies(ownerCookies)
    await use(page)
  },
})

/** A customer with an account, in another browser. */
export async function customerElsewhere(browser: Browser, shop: string, name: string): Promise<Page> {
  const page = await pageElsewhere(browser, shop)
  await signUp(page, name)
  return page
}
