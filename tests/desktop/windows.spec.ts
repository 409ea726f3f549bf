import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './desktop.ts'
import { setUpOwner } from './owner.ts'

/** Clicks an item of the application's menu in the window in front. */
function clickMenu(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu, BrowserWindow }, text) => {
    const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? [])
    const item = items.find((candidate) => candidate.label.replaceAll('&', '') === text)
    if (!item) throw new Error(`There is no item ${text}.`)
    item.click(undefined, BrowserWindow.getAllWindows()[0])
  }, label)
}

test('the menu opens the shop’s pages, finds text and opens the search', async ({ desktop }) => {
  const { app, page } = await desktop.open()
  await setUpOwner(page)
  for (const [item, path] of [
    ['Desk', '/console'],
    ['Orders', '/console/orders'],
    ['Pack and Ship', '/console/shipping'],
    ['This Workstation', '/console/workstation'],
  ] as const) {
    await clickMenu(app, item)
    await page.waitForURL((url) => url.pathname === path)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This workstation')
  await clickMenu(app, 'Find…')
  const bar = page.getByRole('search', { name: 'Find in page' })
  await bar.getByRole('textbox').fill('awake')
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d$/)
  await bar.getByRole('textbox').press('Enter')
  await expect(bar.getByRole('status')).toHaveText(/^2 of \d$/)
  await page.screenshot({ path: test.info().outputPath('find.png') })
  await bar.getByRole('textbox').press('Escape')
  await expect(bar).toHaveCount(0)
  await clickMenu(app, 'Search…')
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
})

test('each window keeps its place', async ({ desktop }) => {
  const { app, page, data, quit } = await desktop.open()
  const second = app.waitForEvent('window')
  await clickMenu(app, 'New Window')
  const other = await second
  await other.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname)
  const places = [
    { x: 40, y: 50, width: 800, height: 700 },
    { x: 600, y: 120, width: 900, height: 650 },
  ]
  const boundsOf = (program: ElectronApplication) =>
    program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .toSorted((a, b) => a.id - b.id)
        .map((window) => window.getBounds()),
    )
  await app.evaluate(({ BrowserWindow }, wanted) => {
    const windows = BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id)
    for (const [index, window] of windows.entries()) window.setBounds(wanted[index])
  }, places)
  await expect.poll(() => boundsOf(app)).toEqual(places)
  await quit()
  const again = await desktop.open(data)
  const opened = again.app.waitForEvent('window')
  await clickMenu(again.app, 'New Window')
  await opened
  await expect.poll(() => boundsOf(again.app)).toEqual(places)
})

test('staff find the windows that were open with their pages at the next start, but no closed one', async ({
  desktop,
}) => {
  const { app, page, data, quit } = await desktop.open()
  await setUpOwner(page)
  const goTo = async (window: Page, path: string) => {
    await window.goto(new URL(path, page.url()).href)
    await window.getByRole('heading', { level: 1 }).waitFor()
  }
  const addWindow = async (path: string) => {
    const added = app.waitForEvent('window')
    await clickMenu(app, 'New Window')
    await goTo(await added, path)
    return added
  }
  await goTo(page, '/console/orders')
  await addWindow('/console/printers')
  await (await addWindow('/console/quotes')).close()
  const kept = () => readFileSync(join(data, 'desktop', 'open-pages.json'), 'utf8')
  await expect.poll(kept).toBe('["/console/orders","/console/printers"]')
  await quit()

  const again = await desktop.open(data)
  const paths = () => again.app.windows().map((window) => new URL(window.url()).pathname)
  await expect.poll(paths).toEqual(['/console/orders', '/console/printers'])
  await again.page.context().clearCookies()
  await again.quit()

  // Nobody is signed in.
  const third = await desktop.open(data)
  expect(third.app.windows().map((window) => new URL(window.url()).pathname)).toEqual(['/'])
})

test('a middle click opens a page of the shop in a window of its own', async ({ desktop }) => {
  const { app, page } = await desktop.open()
  await page.goto(new URL('/', page.url()).href)
  const second = app.waitForEvent('window')
  await page.getByRole('link', { name: 'Terms' }).first().click({ button: 'middle' })
  await (await second).waitForURL(/\/terms$/)
})

test('no feature of Chromium is switched on', async ({ program: { app } }) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    // Not in Electron's types, but the only way to read the applied preferences.
    type Applied = { getLastWebPreferences(): Electron.WebPreferences }
    const { experimentalFeatures, enableBlinkFeatures } = (
      window.webContents as unknown as Applied
    ).getLastWebPreferences()
    return {
      experimentalFeatures: experimentalFeatures ?? false,
      enableBlinkFeatures: enableBlinkFeatures ?? '',
    }
  })
  expect(preferences).toEqual({ experimentalFeatures: false, enableBlinkFeatures: '' })
})

/** Asks the program from the page. Returns `answered`, or the error. */
function asked(page: Page, request: unknown): Promise<string> {
  return page.evaluate(async (sent) => {
    const { layerlineDesktop } = globalThis as unknown as {
      layerlineDesktop: { ask: (request: unknown) => Promise<unknown> }
    }
    return layerlineDesktop.ask(sent).then(
      () => 'answered',
      (error: unknown) => String(error),
    )
  }, request)
}

test('a change of the workstation is refused while nobody is signed in', async ({ program: { page } }) => {
  const settings = { start_at_login: true }
  for (const request of [
    { ask: 'choose_printer', kind: 'receipt', choice: null },
    { ask: 'change_settings', settings },
    { ask: 'test_print', kind: 'receipt' },
  ])
    expect(await asked(page, request)).toContain(
      'Only owners, operators, packers and technicians of the shop may do this. Sign in first.',
    )
  for (const request of [
    { ask: 'start_kiosk' },
    { ask: 'forget_kiosk' },
    { ask: 'use_as_kiosk', address: null, code: '1', pin: '1' },
  ])
    expect(await asked(page, request)).toContain('Only owners of the shop may do this. Sign in first.')
})

test('requests of frames within a page and of unknown kinds are refused', async ({ program: { page } }) => {
  expect(await asked(page, { ask: 'workstation' })).toBe('answered')
  for (const request of [
    null,
    'workstation',
    { ask: 'read_file', path: '/etc/passwd' },
    { ask: 'open_document', path: 'x'.repeat(9000) },
    { ask: 'choose_printer', kind: 'poster', choice: null },
  ])
    expect(await asked(page, request)).toContain('This request is not known.')
  const inFrame = await page.evaluate(async () => {
    const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>A frame</p>' })
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    return frame.contentWindow !== null && 'layerlineDesktop' in frame.contentWindow
  })
  expect(inFrame).toBe(false)
  // A document of another origin, or one that is not printed, opens no window.
  for (const path of ['https://evil.example/console/print/labels.pdf', 'file:///etc/passwd', '/console'])
    expect(await asked(page, { ask: 'open_document', path })).toBe('answered')
  expect(page.context().pages()).toHaveLength(1)
})
