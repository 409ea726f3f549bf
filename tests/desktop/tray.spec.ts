import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './desktop.ts'
import { setUpOwner } from './owner.ts'

/** Keeps the tray's menus, as the program sets them from now on. */
function watchMenus(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ Tray }) => {
    Tray.prototype.setContextMenu = (menu) => void Object.assign(globalThis, { trayMenu: menu })
  })
}

function menuLabels(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => {
    const { trayMenu } = globalThis as unknown as { trayMenu?: Electron.Menu }
    return (trayMenu?.items ?? []).filter(({ type }) => type !== 'separator').map(({ label }) => label)
  })
}

function click(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate((_electron, text) => {
    const { trayMenu } = globalThis as unknown as { trayMenu: Electron.Menu }
    trayMenu.items.find((item) => item.label.startsWith(text))?.click()
  }, label)
}

test('the tray says what is wrong, opens its page, and quits the program', async ({ desktop }) => {
  const { app, page, data } = await desktop.open()
  await watchMenus(app)
  const file = join(data, 'shop.sqlite')
  renameSync(file, `${file}.moved`)
  await expect
    .poll(() => menuLabels(app), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/^Database: The database file was moved/))
  renameSync(`${file}.moved`, file)
  expect(await menuLabels(app)).toEqual([
    'Open Layerline',
    expect.stringMatching(/^Database: /),
    '0 orders to print',
    '0 orders to pack',
    '0 items waiting for staff',
    'When the Last Window Is Closed',
    'Sound with Notices',
    'Quit Layerline',
  ])
  await click(app, 'Database')
  // Nobody is signed in, so the page of health asks for that first.
  await page.waitForURL(/health/)
  await click(app, '0 orders to pack')
  await page.waitForURL(/shipping/)
  const ended = new Promise((resolve) => void app.process().once('exit', resolve))
  await click(app, 'Quit')
  expect(await ended).toBe(0)
})

test('a program that is started hidden loads no page before the tray opens the windows that were open last', async ({
  desktop,
}) => {
  const first = await desktop.open()
  await setUpOwner(first.page)
  await first.quit()
  writeFileSync(join(first.data, 'desktop', 'open-pages.json'), '["/console","/console/printers"]')

  const app = await desktop.launch(first.data, {}, ['--hidden'])
  await watchMenus(app)
  await expect.poll(() => menuLabels(app), { timeout: 60_000 }).toContain('0 orders to print')
  const processes = () => app.evaluate(({ app: program }) => program.getAppMetrics().map(({ type }) => type))
  expect(await processes()).toContain('Browser')
  expect(await processes()).not.toContain('Tab')
  expect(app.windows()).toEqual([])

  const opened = app.waitForEvent('window')
  await click(app, 'Open Layerline')
  await expect((await opened).getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  const paths = () => app.windows().map((window) => new URL(window.url()).pathname)
  await expect.poll(paths).toEqual(['/console', '/console/printers'])
  expect(await processes()).toContain('Tab')
})
