import type { ElectronApplication, Page } from '@playwright/test'
import { expect, type OpenedProgram, type Starter } from './desktop.ts'
import { setUpOwner } from './owner.ts'

export const PIN = '7315'

/** A shop whose owner has a PIN, with its program open. */
export async function ownedShop(
  desktop: Starter,
  environment: Record<string, string> = {},
  asked: string[] = [],
): Promise<OpenedProgram> {
  const opened = await desktop.open(undefined, environment, asked)
  await setUpOwner(opened.page)
  await opened.page.evaluate(async (pin) => {
    const answer = await fetch('/trpc/account.pin.set', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, PIN)
  return opened
}

/** The owner makes the computer a kiosk of its own shop. Returns the page of the kiosk. */
export async function useAsKiosk({ app, page }: OpenedProgram): Promise<Page> {
  await page.goto(new URL('/console/workstation', page.url()).href)
  const section = page.getByRole('group', { name: 'Kiosk' })
  await section.getByLabel('Your PIN').fill('9999')
  await section.getByRole('button', { name: 'Use this computer as a kiosk' }).click()
  await expect(section.getByText('This computer is not a kiosk yet')).toBeVisible()
  const opened = app.waitForEvent('window')
  await section.getByLabel('Your PIN').fill(PIN)
  await section.getByRole('button', { name: 'Use this computer as a kiosk' }).click()
  const kiosk = await opened
  await expect(kiosk.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  return kiosk
}

/** Presses keys in the window of the kiosk, as the keyboard does. */
export function press(app: ElectronApplication, keyCode: string, modifiers: string[] = []): Promise<void> {
  return app.evaluate(
    ({ BrowserWindow }, { code, held }) => {
      // The windows that cover other displays have no page.
      const { webContents } = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL() !== '')!
      const modifiersHeld = held as Electron.KeyboardInputEvent['modifiers']
      for (const type of ['keyDown', 'keyUp'] as const)
        webContents.sendInputEvent({ type, keyCode: code, modifiers: modifiersHeld })
    },
    { code: keyCode, held: modifiers },
  )
}

/** Returns the content of the screen with the keys for the PIN, or null if it is not shown. */
export function pinScreen(app: ElectronApplication): Promise<string | null> {
  return app.evaluate(async ({ webContents }) => {
    const local = webContents.getAllWebContents().map((contents) => decodeURIComponent(contents.getURL()))
    return local.find((url) => url.includes('PIN of the staff')) ?? null
  })
}

/** Touches a key of the PIN, as a finger does: the link of the page. */
export async function touchPin(app: ElectronApplication, keys: string): Promise<void> {
  for (const [place, key] of keys.split('').entries()) {
    await typePin(app, key)
    await expect.poll(() => pinScreen(app)).toContain(`aria-label="${place + 1} digits"`)
  }
  await typePin(app, 'Enter')
}

export function typePin(app: ElectronApplication, keyCode: string): Promise<void> {
  return app.evaluate(({ webContents }, code) => {
    const contents = webContents
      .getAllWebContents()
      .find((other) => decodeURIComponent(other.getURL()).includes('PIN of the staff'))
    for (const type of ['keyDown', 'keyUp'] as const) contents?.sendInputEvent({ type, keyCode: code })
  }, keyCode)
}

export const windowsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow, Menu }) => ({
    windows: BrowserWindow.getAllWindows().length,
    hasMenu: Menu.getApplicationMenu() !== null,
    inMemory: !BrowserWindow.getAllWindows()[0].webContents.session.isPersistent(),
  }))

export const OPERATOR_PIN = '2580'

/** The owner makes somebody an operator, who sets a PIN in a browser of their own. */
export async function addOperator(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const headers = { origin, 'content-type': 'application/json' }
  const body = { name: 'Ola', email: 'ola@parts.example', password: 'nine sturdy gantries' }
  const post = (path: string, sent: object, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(sent),
    })
  const signedUp = await post('/auth/sign-up', body)
  const { person } = (await signedUp.json()) as { person: { id: string } }
  const cookie = signedUp.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const promoted = await page.evaluate(async (account_id) => {
    const answer = await fetch('/trpc/staff.changeRole', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account_id, role: 'operator' }),
    })
    return answer.status
  }, person.id)
  expect(promoted).toBe(200)
  expect((await post('/trpc/account.pin.set', { pin: OPERATOR_PIN }, cookie)).status).toBe(200)
}

/** The role of whoever is signed in in the windows of the program; null for nobody. */
export function signedInAs(app: ElectronApplication, origin: string): Promise<string | null> {
  return app.evaluate(async ({ session }, address) => {
    const answer = await session.defaultSession.fetch(`${address}/trpc/session`, { credentials: 'include' })
    const { result } = (await answer.json()) as { result: { data: { person: { role: string } | null } } }
    return result.data.person?.role ?? null
  }, origin)
}
