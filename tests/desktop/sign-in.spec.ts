import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expect, test } from './desktop.ts'
import { setUpOwner } from './owner.ts'

const CHOICE = 'Sign me in on this computer without a password'

/** Chooses it on the page of the workstation. */
async function chooseIt(page: Page): Promise<void> {
  await page.goto(new URL('/console/workstation', page.url()).href)
  await page.getByText(CHOICE).click()
  await expect(page.getByText('Whoever starts Layerline here is signed in as you')).toBeVisible()
}

async function setPin(page: Page): Promise<void> {
  await page.goto(new URL('/account', page.url()).href)
  await page.getByLabel('PIN', { exact: true }).fill('2580')
  await page.getByLabel('Repeat the PIN').fill('2580')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('The PIN is set.')).toBeVisible()
}

/** Forgets the session of the windows, as if it had ended. */
const forgetSession = (page: Page) => page.context().clearCookies()

test('the window is signed in at the start once a person has chosen that, until they end it', async ({
  desktop,
}) => {
  const first = await desktop.open()
  await setUpOwner(first.page)
  await chooseIt(first.page)
  await forgetSession(first.page)
  await first.quit()

  const second = await desktop.open(first.data)
  // On the page that was open last.
  await expect(second.page.getByRole('heading', { name: 'This workstation', level: 1 })).toBeVisible()
  await second.page.goto(new URL('/account', second.page.url()).href)
  await second.page.getByRole('button', { name: /^End signing in on / }).click()
  // The session of this window began with it.
  await expect(second.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await second.quit()

  const third = await desktop.open(first.data)
  await expect(third.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('with a PIN, the window asks for it before anyone is signed in', async ({ desktop }) => {
  const first = await desktop.open()
  await setUpOwner(first.page)
  await chooseIt(first.page)
  await setPin(first.page)
  await first.quit()

  const { page } = await desktop.open(first.data)
  // The session of before no longer opens anything in this window.
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await page.getByLabel('PIN').fill('1111')
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  await expect(page.getByText('The PIN is incorrect.')).toBeVisible()
  await page.getByLabel('PIN').fill('2580')
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  await page.waitForURL(/\/account$/)
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
})

test('a link that is opened while the PIN is asked for opens its page after it', async ({ desktop }) => {
  const first = await desktop.open()
  await setUpOwner(first.page)
  await chooseIt(first.page)
  await setPin(first.page)
  await first.quit()

  const { page, data } = await desktop.open(first.data)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await once(desktop.spawn(data, { asked: ['layerline://plate/17'] }), 'exit')
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await page.getByLabel('PIN').fill('2580')
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  await page.waitForURL(/P-17/)
})

test('without the PIN the shop opens with no one signed in', async ({ desktop }) => {
  const first = await desktop.open()
  await setUpOwner(first.page)
  await chooseIt(first.page)
  await setPin(first.page)
  await first.quit()

  const { page } = await desktop.open(first.data)
  await page.getByRole('link', { name: 'Open the shop without signing in' }).click({ noWaitAfter: true })
  await page.waitForURL(/^http:/)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('a program that is started hidden asks for the PIN once somebody wants to see the shop', async ({
  desktop,
}) => {
  const first = await desktop.open()
  await setUpOwner(first.page)
  await chooseIt(first.page)
  await setPin(first.page)
  await first.quit()

  const app = await desktop.launch(first.data, {}, ['--hidden'])
  const sessions = () =>
    app.evaluate(async ({ app: program, session }) => {
      await program.whenReady()
      return (await session.defaultSession.cookies.get({ name: 'layerline' })).length
    })
  expect(await sessions()).toBe(1)
  // The question ends the session of before.
  await expect.poll(sessions, { timeout: 60_000 }).toBe(0)
  expect(app.windows()).toEqual([])
  const opened = app.waitForEvent('window')
  await once(desktop.spawn(first.data), 'exit')
  const page = await opened
  await page.getByLabel('PIN').fill('2580')
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  await page.waitForURL(/\/account$/)
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  expect(app.windows()).toHaveLength(1)
})

test('another program of this computer cannot sign in: a token is made over the program’s own channel only', async ({
  desktop,
}) => {
  const { page } = await desktop.open()
  await setUpOwner(page)
  await chooseIt(page)
  const { origin } = new URL(page.url())
  const answers = await Promise.all(
    ['', 'guessed', 'x'.repeat(43)].map((token) =>
      fetch(`${origin}/auth/workstation`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
