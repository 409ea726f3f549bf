import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { freePort } from '../shop/free-port.ts'
import { expect, test as base, type OpenedProgram } from './desktop.ts'
import { ownedShop, PIN, pinScreen, press, touchPin, useAsKiosk, windowsOf } from './kiosk-steps.ts'
import { ROOT } from './packed-program.ts'

const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const OWNER = { email: 'olive@other.example', password: 'eight sturdy gantries' }

interface OtherShop {
  /** On this computer, over http. */
  address: string
  /** Its https address in the local network; null if this machine is in none. */
  lan: string | null
  /** The certificate of its authority. */
  pem: string
  /** A new pairing code. */
  code(): Promise<string>
}

/** A second shop with a server of its own, whose owner has the same PIN. */
const test = base.extend<{ other: OtherShop }>({
  other: async ({ desktop }, use) => {
    const data = desktop.newShop()
    const port = await freePort()
    const lan = ['--lan', '--lan-port', String(port), '--lan-name', '']
    const server = spawn(
      process.execPath,
      ['server/cli/run.js', 'serve', '--port', '0', '--data', data, ...lan],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, LAYERLINE_LOG: 'error' },
      },
    )
    const address = await readyAddress(server)
    const { email, password } = OWNER
    const owner = ['server/cli/run.js', 'owner', '--data', data, '--email', email, '--password', password]
    execFileSync(process.execPath, owner, { cwd: ROOT, stdio: 'ignore' })
    const ask = await signedIn(address)
    await ask('/trpc/account.pin.set', { pin: PIN })
    await use({
      address,
      lan: ADDRESS === undefined ? null : `https://${ADDRESS}:${port}`,
      pem: await (await fetch(`${address}/trust/layerline.pem`)).text(),
      code: async () => (await ask('/trpc/kiosk.add', { name: 'Counter', use: 'order' })).result.data.code,
    })
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  },
})

async function readyAddress(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const found = /^Ready: (\S+)/.exec(line)
    if (found) return found[1]
  }
  throw new Error('the other shop ended before it was ready')
}

/** Signs its owner in; returns what posts JSON as them. */
async function signedIn(address: string) {
  const headers = { origin: address, 'content-type': 'application/json' }
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
  const cookie = (await post('/auth/sign-in', OWNER)).headers.getSetCookie()[0].split(';')[0]
  return async (path: string, body: object) => {
    const answer = await post(path, body, cookie)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { result: { data: { code: string } } }
  }
}

/** Fills in the form for a kiosk of a shop at another address. */
async function askFor(page: Page, address: string, code: string): Promise<void> {
  await page.goto(new URL('/console/workstation', page.url()).href)
  const section = page.getByRole('group', { name: 'Kiosk' })
  await section.getByLabel('Whose customers').selectOption('A shop at another address')
  await section.getByLabel('Address of the shop').fill(address)
  await section.getByLabel('Pairing code').fill(code)
  await section.getByLabel('Your PIN').fill(PIN)
  await section.getByRole('button', { name: 'Use this computer as a kiosk' }).click()
}

async function expectKioskOf({ app, page }: OpenedProgram, address: string, code: string): Promise<Page> {
  const opened = app.waitForEvent('window')
  await askFor(page, address, code)
  const kiosk = await opened
  await expect(kiosk.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  expect(new URL(kiosk.url()).origin).toBe(address)
  expect(await windowsOf(app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })
  return kiosk
}

test('a computer is a kiosk of a shop at another address, also after a restart, until a PIN of that shop', async ({
  desktop,
  other,
}) => {
  const first = await ownedShop(desktop)
  await expectKioskOf(first, other.address, await other.code())
  expect(await first.quit()).toBe(0)

  const { app, page } = await desktop.open(first.data)
  await expect(page.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(other.address)
  await press(app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(app)).toContain('Enter your PIN')
  const normal = app.waitForEvent('window')
  await touchPin(app, PIN)
  // Its own shop does not know who has a PIN of the other: nobody is signed in.
  expect(new URL((await normal).url()).origin).not.toBe(other.address)
  await expect((await normal).getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a shop without https or with a certificate that is not trusted is told apart from one that does not answer', async ({
  desktop,
  other,
}) => {
  test.skip(other.lan === null, 'this machine is in no network')
  const { page } = await ownedShop(desktop)
  await askFor(page, other.lan!, await other.code())
  const refused = page.getByRole('group', { name: 'Kiosk' })
  await expect(refused).toContainText(`does not trust the certificate of the shop at ${other.lan}`)
  await expect(refused).toContainText(`${other.lan!.replace('https:', 'http:')}/trust`)
  await expect(refused.getByLabel('Address of the shop')).toHaveValue(other.lan!)
  await askFor(page, other.lan!.replace('https:', 'http:'), 'BCDF-GHJK')
  await expect(refused).toContainText('Use the https address of the shop')
  await askFor(page, `http://127.0.0.1:${await freePort()}`, 'BCDF-GHJK')
  await expect(refused).toContainText('does not answer. Check its address.')
})

test('a computer that trusts the certificate is a kiosk over https', async ({ desktop, other }) => {
  test.skip(other.lan === null, 'this machine is in no network')
  const key = new X509Certificate(other.pem).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(key).digest('base64')
  // What trusting it in the system does; Chromium asks for a folder with it.
  const trusting = [
    `--ignore-certificate-errors-spki-list=${hash}`,
    `--user-data-dir=${join(desktop.newShop(), 'chromium')}`,
  ]
  const opened = await ownedShop(desktop, {}, trusting)
  const kiosk = await expectKioskOf(opened, other.lan!, await other.code())
  expect(await kiosk.evaluate(() => isSecureContext)).toBe(true)
  const cookies = await opened.app.evaluate(async ({ BrowserWindow }) => {
    const { session } = BrowserWindow.getAllWindows()[0].webContents
    return (await session.cookies.get({})).filter(({ name }) => name.includes('kiosk'))
  })
  expect(cookies).toMatchObject([{ name: '__Host-layerline-kiosk', secure: true, httpOnly: true }])
})

test('“layerline --kiosk” leads to the page that sets one up, and shows one that staff had left', async ({
  desktop,
}) => {
  const owned = await ownedShop(desktop)
  await owned.quit()
  const asked = await desktop.open(owned.data, {}, ['--kiosk'])
  await expect(asked.page.getByRole('group', { name: 'Kiosk' })).toBeVisible()

  await useAsKiosk(asked)
  await press(asked.app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(asked.app)).toContain('Enter your PIN')
  const normal = asked.app.waitForEvent('window')
  await touchPin(asked.app, PIN)
  await normal
  await expect.poll(() => windowsOf(asked.app)).toEqual({ windows: 1, hasMenu: true, inMemory: false })
  await asked.quit()

  const again = await desktop.open(owned.data, {}, ['--kiosk'])
  await expect(again.page.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  expect(await windowsOf(again.app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })
})

test('“layerline --kiosk” of an installed program shows the kiosk, too', async ({ desktop }) => {
  const opened = await ownedShop(desktop)
  await useAsKiosk(opened)
  await press(opened.app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(opened.app)).toContain('Enter your PIN')
  await touchPin(opened.app, PIN)
  const isOn = () =>
    (JSON.parse(readFileSync(join(opened.data, 'desktop/kiosk.json'), 'utf8')) as { is_on: boolean }).is_on
  await expect.poll(isOn).toBe(false)
  await opened.quit()
  desktop.spawnInstalled(opened.data, ['--kiosk'])
  await expect.poll(isOn).toBe(true)
})
