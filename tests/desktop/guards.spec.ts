import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test, type OpenedProgram } from './desktop.ts'

let opened: OpenedProgram
let foreign: Server | undefined
let visits: string[] = []

/** A site of another origin that records every visit. */
test.beforeEach(async ({ program }) => {
  visits = []
  const site = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end('<h1>Foreign</h1>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  foreign = site
  opened = program
  await recordOutsideLinks(opened.app)
})

// A skipped test has none.
test.afterEach(() => foreign?.close())

function foreignAddress(path: string): string {
  const { port } = foreign!.address() as AddressInfo
  return `http://127.0.0.1:${port}${path}`
}

/** Records links that would open outside, and the questions before, which are answered "Open". */
async function recordOutsideLinks(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog, shell }) => {
    const links: string[] = []
    const questions: string[] = []
    Object.assign(globalThis, { outsideLinks: links, outsideQuestions: questions })
    shell.openExternal = (address) => {
      links.push(address)
      return Promise.resolve()
    }
    dialog.showMessageBox = ((_window: unknown, { message }: Electron.MessageBoxOptions) => {
      questions.push(message)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
}

const outsideLinks = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { outsideLinks: string[] }).outsideLinks)

const outsideQuestions = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { outsideQuestions: string[] }).outsideQuestions)

test('pages are sandboxed and isolated, and reach the desktop program by three functions only', async () => {
  const preferences = await opened.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    // Not in Electron's types, but the only way to read the applied preferences.
    type Applied = { getLastWebPreferences(): Electron.WebPreferences }
    return (window.webContents as unknown as Applied).getLastWebPreferences()
  })
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
  })
  const reached = await opened.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter((name) => name in globalThis),
  )
  expect(reached).toEqual([])
  const bridge = await opened.page.evaluate(() => {
    const { layerlineDesktop } = globalThis as unknown as { layerlineDesktop: Record<string, unknown> }
    return Object.entries(layerlineDesktop).map(([name, value]) => [name, typeof value])
  })
  expect(bridge).toEqual([
    ['platform', 'string'],
    ['showsNotices', 'boolean'],
    ['showWindow', 'function'],
    ['ask', 'function'],
    ['onEvent', 'function'],
  ])
})

test('the content security policy of pages blocks inline scripts', async () => {
  const answer = await opened.page.reload()
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self';")
  const ran = await opened.page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
    return 'ran' in globalThis
  })
  expect(ran).toBe(false)
})

test('a page cannot leave for another origin', async () => {
  const { app, page } = opened
  const home = page.url()
  for (const address of [
    foreignAddress('/away'),
    'file:///etc/hostname',
    'https://layerline.invalid/',
    // The addresses of the program's own pages.
    'data:text/html;charset=utf-8,<h1>Away</h1>',
  ]) {
    await page.evaluate((target) => location.assign(target), address)
    await page.waitForTimeout(300)
    expect(page.url()).toBe(home)
  }
  await page.evaluate((target) => {
    const frame = document.createElement('iframe')
    frame.src = target
    document.body.append(frame)
  }, foreignAddress('/frame'))
  await page.waitForTimeout(300)
  expect(visits).toEqual([])
  expect(await outsideLinks(app)).not.toContain('file:///etc/hostname')
})

test('links to carriers, labels, Stripe, email and phone open without a question', async () => {
  const { app, page } = opened
  const addresses = [
    'https://checkout.stripe.com/c/pay/cs_test',
    'https://dashboard.stripe.com/payments/pi_1',
    'https://www.ups.com/track?tracknum=1Z999',
    'https://easypost-files.s3.us-west-2.amazonaws.com/files/postage_label/1.png',
    'mailto:jordan@example.com',
    'tel:+14155550100',
  ]
  for (const address of addresses) await clickLink(page, address)
  await expect.poll(() => outsideLinks(app)).toEqual(addresses)
  expect(await outsideQuestions(app)).toEqual([])
})

test('other sites and redirect addresses of apps open after a question that names them', async () => {
  const { app, page } = opened
  await clickLink(page, 'https://example.com/part')
  await expect.poll(() => outsideQuestions(app)).toEqual(['Open example.com in your browser?'])
  const callback = foreignAddress('/callback?code=1')
  await page.evaluate((target) => location.assign(target), callback)
  await expect.poll(() => outsideLinks(app)).toEqual(['https://example.com/part', callback])
  expect(await outsideQuestions(app)).toHaveLength(2)
  expect(visits).toEqual([])
})

test('links to files and plain http sites are refused with a message', async () => {
  const { app, page } = opened
  for (const address of ['file:///etc/passwd', 'http://layerline.invalid/'])
    await page.evaluate((target) => void window.open(target), address)
  const notice = 'This link cannot be opened from Layerline.'
  await expect.poll(async () => (await outsideQuestions(app)).includes(notice)).toBe(true)
  expect(await outsideLinks(app)).toEqual([])
})

test('a page of the shop in a new window is guarded, too, and its opener has no handle on it', async () => {
  const { app, page } = opened
  const second = app.waitForEvent('window')
  expect(await page.evaluate(() => window.open('/docs') === null)).toBe(true)
  const other = await second
  await other.waitForURL(/\/docs$/)
  expect(await other.evaluate(() => 'require' in globalThis || window.opener !== null)).toBe(false)
  await other.evaluate(() => location.assign('https://layerline.invalid/'))
  await expect.poll(() => outsideLinks(app)).toEqual(['https://layerline.invalid/'])
  await other.close()
  expect(app.windows()).toHaveLength(1)
})

test('a page that is opened without a handle opens, too, as slip and label are after packing', async () => {
  const { app, page } = opened
  const second = app.waitForEvent('window')
  const answers = await page.evaluate(() => [
    window.open('/docs', '_blank') === null,
    'layerlineDesktop' in globalThis,
  ])
  expect(answers).toEqual([true, true])
  const other = await second
  await other.waitForURL(/\/docs$/)
  await other.close()
})

async function clickLink(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, target: '_blank', textContent: 'Link' })
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
}

test('no webview is attached, even in a window that allows it', async () => {
  const attached = await opened.app.evaluate(async ({ BrowserWindow, webContents }, address) => {
    const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true, sandbox: true } })
    await window.loadURL(`${address}docs`)
    await window.webContents.executeJavaScript(
      `document.body.append(Object.assign(document.createElement('webview'), { src: '${address}' }))`,
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    const kinds = webContents.getAllWebContents().map((contents) => contents.getType())
    window.destroy()
    return kinds.includes('webview')
  }, new URL('/', opened.page.url()).href)
  expect(attached).toBe(false)
})

test('permissions are denied, except notices, writing to the clipboard and the camera', async () => {
  const states = await opened.page.evaluate(async () => {
    const names = ['midi', 'clipboard-read', 'geolocation', 'microphone']
    const asked = await Promise.all(
      names.map((name) => navigator.permissions.query({ name: name as PermissionName })),
    )
    return asked.map(({ state }) => state)
  })
  expect(states).toEqual(states.map(() => 'denied'))
  expect(await opened.page.evaluate(() => Notification.requestPermission())).toBe('granted')
  const reading = opened.page.evaluate(() => navigator.clipboard.readText())
  await expect(reading).rejects.toThrow(/denied|NotAllowed/i)
  const writing = opened.page.evaluate(async () => {
    const { state } = await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })
    return state
  })
  expect(await writing).toBe('granted')
})
