import type { Locator, Page } from '@playwright/test'
import type { DEMO_PEOPLE } from '../../server/demo/demo-shop.ts'
import { consoleClient } from './busy-shop.ts'
import { invisibleFocus, layoutFaults } from './layout-faults.ts'
import { shiftsOfLoading } from './layout-shifts.ts'
import { expect } from './shop.ts'

type DemoPerson = (typeof DEMO_PEOPLE)[keyof typeof DEMO_PEOPLE]
/** Checks one kind of page further; returns faults as readable lines. */
type Check = (page: Page) => Promise<string[]>

const DESK = { width: 1440, height: 900 }
const TABLET = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }
/** The page of one thing, like an order: people come to it from an email, and from one to another its parts take other places. */
const ONE_THING = /\/[a-z]+_[a-z0-9]{20,}/

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

/** The checks of each page besides its layout. */
interface Checks {
  atDesk: Check
  onPhone?: Check
}

/**
 * Visits every page once, as a link within the program would: with a mouse and a keyboard it stands still, fits, cuts no
 * text, and shows the focus; by touch it fits a tablet and a phone, after the screen was turned.
 */
export async function faultsOfPages(
  { page, paths, heading }: PagesToVisit,
  { atDesk, onPhone = async () => [] }: Checks,
): Promise<string[]> {
  const faults: string[] = []
  const touch = await touchScreen(page)
  for (const path of paths) {
    const note = async (where: string, ...checks: Check[]) => {
      for (const check of checks)
        faults.push(...(await check(page)).map((fault) => `${path}${where}: ${fault}`))
    }
    await touch(false)
    await page.setViewportSize(DESK)
    await show(page, path, heading)
    await note('', shiftsOfLoading, layoutFaults, invisibleFocus, atDesk)
    await touch(true)
    await page.setViewportSize(TABLET)
    await note(' at 1024 px', layoutFaults)
    await page.setViewportSize(PHONE)
    await note(' at 390 px', layoutFaults, onPhone)
  }
  return faults
}

/** Loads every page from its address, on a desk and on a phone; returns what moved meanwhile. */
export async function faultsOfLoading({ page, paths, heading }: PagesToVisit): Promise<string[]> {
  const faults: string[] = []
  const touch = await touchScreen(page)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await touch(size === PHONE)
    for (const path of paths) {
      await page.goto(path)
      await isLoaded(page, heading)
      const found = [...(await shiftsOfLoading(page)), ...(await layoutFaults(page))]
      faults.push(...found.map((fault) => `${path} at ${size.width} px: ${fault}`))
    }
  }
  return faults
}

/** Turns the mouse of the page's screen into a finger, and back. */
async function touchScreen(page: Page): Promise<(enabled: boolean) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  return async (enabled) => {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled })
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(enabled)
  }
}

/** Shows a page, most of them without loading the program again, and waits until all of it is there. */
async function show(page: Page, path: string, heading: Locator): Promise<void> {
  if (page.url() === 'about:blank' || ONE_THING.test(path)) await page.goto(path)
  else await page.evaluate(followLink, path)
  await isLoaded(page, heading)
}

/** Runs in the page: goes to another one through the program's router, and forgets how that replaced the last one. */
async function followLink(href: string): Promise<void> {
  const { __TSR_ROUTER__: router, takeShifts } = globalThis as unknown as Program
  const rendered = new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      resolve(undefined)
    })
  })
  await router.navigate({ href })
  await rendered
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  takeShifts()
}

/** The globals of the router and of the record of layout shifts. */
interface Program {
  __TSR_ROUTER__: {
    subscribe: (event: 'onRendered', heard: () => void) => () => void
    navigate: (to: { href: string }) => Promise<void>
  }
  takeShifts: () => unknown
}

async function isLoaded(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}
