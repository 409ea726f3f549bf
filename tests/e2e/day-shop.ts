import { fillBusyShop } from './busy-shop.ts'
import { test as base } from './console-owner.ts'

/** A shop with ten printers and forty paid orders, filled once for all stories here. */
export const test = base.extend<{ errors: string[] }, { orders: string[] }>({
  orders: [
    async ({ opened, ownerCookies }, use) => use(await fillBusyShop(opened.address, ownerCookies)),
    { scope: 'worker', timeout: 180_000 },
  ],
  /** Errors from the browser's console, like a style that the page's policy blocks. */
  errors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // The browser reports a refusal as well.
      const isRefusal = message.text().includes('status of 409')
      if (message.type() === 'error' && !isRefusal) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(errors)
  },
})
