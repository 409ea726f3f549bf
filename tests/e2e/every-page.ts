import type { Locator, Page } from '@playwright/test'
import type { DEMO_PEOPLE } from '../../server/demo/demo-shop.ts'
import { consoleClient } from './busy-shop.ts'
import { invisibleFocus, layoutFaults } from './layout-faults.ts'
import { shiftsOfLoading } from './layout-shifts.ts'
import { expect } from './shop.ts'

type DemoPerson = (typeof DEMO_PEOPLE)[keyof typeof DEMO_PEOPLE]
/** Checks one kind of page further; returns faults as readable lines. */
type Check = (page: Page) => Promise<string[]>

/** All pages of one person, and the heading that each of them has. */
export interface PagesToVisit {
  page: Page
  paths: readonly string[]
  heading: Locator
}

/** Signs in with a person of the demonstration shop; returns their commands. */
export async function signInToDemo(page: Page, shop: string, { email, password }: DemoPerson) {
  const signedIn = await page.request.post('/auth/sign-in', {
    headers: { origin: shop },
    data: { email, password },
  })
  expect(signedIn.status()).toBe(200)
  const { cookies } = await page.request.storageState()
  return consoleClient(shop, cookies)
}

/** Visits every page with a mouse and a keyboard: it stands still, fits, cuts no text, and shows the focus. */
export async function faultsAtDesk({ page, paths, heading }: PagesToVisit, check: Check): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await open(page, path, heading)
    const found = [
      ...(await shiftsOfLoading(page)),
      ...(await layoutFaults(page)),
      ...(await invisibleFocus(page)),
      ...(await check(page)),
    ]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  return faults
}

/** Visits every page on a phone, and turns it into a tablet without loading it again. */
export async function faultsByTouch(
  { page, paths, heading }: PagesToVisit,
  checkPhone: Check = async () => [],
): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path, heading)
    const found = [
      ...(await shiftsOfLoading(page)),
      ...(await layoutFaults(page)),
      ...(await checkPhone(page)),
    ]
    faults.push(...found.map((fault) => `${path} at 390 px: ${fault}`))
    await page.setViewportSize({ width: 1024, height: 768 })
    faults.push(...(await layoutFaults(page)).map((fault) => `${path} at 1024 px: ${fault}`))
  }
  return faults
}

/** Opens a page and waits until all of it is shown. */
async function open(page: Page, path: string, heading: Locator): Promise<void> {
  await page.goto(path)
  await expect(heading).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}
