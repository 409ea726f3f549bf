import type { Browser, Page } from '@playwright/test'
import { CONSOLE_PAGES } from '../../../renderer/platform/kit/console-sections.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { PASSWORD } from '../account-person.ts'
import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expect, ownShop, pageElsewhere } from '../shop.ts'

test.use({ settings: ownShop() })

const ROLES = ['Packer', 'Print technician', 'Viewer'] as const

/** A member of staff in another browser, who joined by an invitation. */
async function memberElsewhere(
  browser: Browser,
  { shop, owner, role }: { shop: string; owner: Page; role: (typeof ROLES)[number] },
): Promise<Page> {
  await owner.goto('/console/staff')
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  await owner.getByLabel('Name', { exact: true }).fill(role)
  await owner.getByText(role, { exact: true }).last().click()
  await owner.getByRole('button', { name: 'Create link' }).click()
  const link = owner.getByRole('region', { name: /^Copy the link/ }).locator('code')
  const page = await pageElsewhere(browser, shop)
  await page.goto((await link.textContent())!)
  await expect(page.getByLabel('Name')).toHaveValue(role)
  await page.getByLabel('Email').fill(`${role.split(' ').at(-1)!.toLowerCase()}@shop.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the shop' }).click()
  const first = { Packer: 'Pack and ship', 'Print technician': 'Production', Viewer: 'Desk' }[role]
  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible()
  return page
}

/** The links that each role has; a viewer's show no counts. */
const RAILS = {
  packer: [/^Orders$/, /^Production/, /^Pack and ship/, /^Filament$/, /^Settings$/],
  technician: [/^Desk/, /^Production/, /^Filament$/],
  viewer: ['Desk', 'Orders', 'Production', 'Settings'],
} as const

/** Collects the refused requests and the errors of a page. */
function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (!response.url().includes('/trpc/') || response.status() < 400) return
    faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return faults
}

/** The pages of the console that a role has, and those of one order. */
function pagesOf(role: keyof typeof RAILS, order_id: string): string[] {
  const pages = CONSOLE_PAGES.filter(({ right }) => hasRight(role, right)).map(({ to }) => to)
  const chosen = ['quotes', 'shipping', 'production'].map((page) => `/console/${page}?chosen=${order_id}`)
  return [...pages, `/console/orders/${order_id}`, ...chosen]
}

for (const role of ROLES)
  test(
    `a ${role.toLowerCase()} has a short rail and opens every page of its own: none fails, asks for what is refused, or shows money`,
    // One of them is enough for CI.
    { tag: role === 'Packer' ? '@smoke' : [] },
    async ({ browser, ownerPage: owner, opened }) => {
      const order_id = await boughtPart(owner.request, opened.address)
      const page = await memberElsewhere(browser, { shop: opened.address, owner, role })
      const faults = watchFaults(page)
      await page.goto('/console')
      const rail = page.getByRole('navigation', { name: 'Console' })
      const name = role.split(' ').at(-1)!.toLowerCase() as keyof typeof RAILS
      await expect(rail.getByRole('link')).toHaveText([...RAILS[name]])
      for (const path of pagesOf(name, order_id))
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await page.waitForLoadState('networkidle')
          await expect(page.getByText('This page is not for your role')).toHaveCount(0)
          expect.soft(faults, path).toEqual([])
          faults.length = 0
          expect.soft(await page.locator('body').innerText(), path).not.toMatch(/\$\s?\d/)
        })
    },
  )
