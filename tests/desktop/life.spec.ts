import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './desktop.ts'
import { PRINTING_CHANNEL } from '../../main/printing-channel.ts'

test(
  'quitting closes the shop in order: exit code 0, empty database journal',
  { tag: '@smoke' },
  async ({ desktop }) => {
    const opened = await desktop.open()
    expect(await opened.quit()).toBe(0)
    expect(existsSync(join(opened.data, 'shop.sqlite'))).toBe(true)
    expect(existsSync(join(opened.data, 'shop.sqlite-wal'))).toBe(false)
  },
)

test('SIGTERM closes the shop in order', async ({ desktop }) => {
  const { app, data } = await desktop.open()
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

test('a second start of the same shop shows the first one’s window and ends', async ({ desktop }) => {
  const { app, data } = await desktop.open()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].hide())
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  expect(await visible()).toEqual([false])
  expect((await exitOf(desktop.spawn(data))).code).toBe(0)
  await expect.poll(visible).toEqual([true])
})

test('the window opens where it was closed', async ({ desktop }) => {
  const place = { x: 120, y: 90, width: 900, height: 700 }
  const first = await desktop.open()
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0].setBounds(bounds),
    place,
  )
  const bounds = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getBounds())
  await expect.poll(() => bounds(first.app)).toEqual(place)
  await first.quit()
  const second = await desktop.open(first.data)
  expect(await bounds(second.app)).toEqual(place)
})

test('a port in use is reported in the window and on the terminal, with exit code 1', async ({ desktop }) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const port = String((other.address() as AddressInfo).port)
  const { app, page } = await desktop.open(desktop.newShop(), { LAYERLINE_PORT: port })
  const sentence = `Port ${port} is in use. Set LAYERLINE_PORT to another port.`
  await expect(page.getByText(sentence)).toBeVisible()
  const ended = exitOf(app.process())
  await page.getByRole('link', { name: 'Quit' }).click({ noWaitAfter: true })
  other.close()
  expect((await ended).code).toBe(1)
})

test('a page that crashes can be reloaded', async ({ desktop }) => {
  const { app } = await desktop.open()
  const asked = await app.evaluate(async ({ BrowserWindow, dialog }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]
    const loaded = new Promise((resolve) => webContents.once('did-finish-load', () => resolve(null)))
    const question = new Promise<{ message: string; buttons: string[] }>((resolve) => {
      dialog.showMessageBox = ((_window: unknown, { message, buttons }: Electron.MessageBoxOptions) => {
        resolve({ message, buttons: buttons ?? [] })
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }) as typeof dialog.showMessageBox
    })
    webContents.forcefullyCrashRenderer()
    const dialogBox = await question
    await loaded
    return { ...dialogBox, title: (await webContents.executeJavaScript('document.title')) as string }
  })
  expect(asked.message).toMatch(/^The page stopped working\. [A-Z][a-z ]+\.$/)
  expect(asked.buttons).toEqual(['Reload', 'Quit Layerline'])
  expect(asked.title).toContain('Layerline')
})

test('a page that hangs does not prevent quitting in order', async ({ desktop }) => {
  const { app, page, data } = await desktop.open()
  const program = app.process()
  const ended = once(program, 'exit')
  // Hangs only after Playwright has the result it waits for.
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  program.kill('SIGTERM')
  // A second signal must not interrupt it. It may come after the end, when Playwright no longer knows the process.
  setTimeout(() => program.kill('SIGTERM'), 1000)
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

test('an open print dialog does not prevent quitting in order', async ({ desktop }) => {
  const { app, page, data } = await desktop.open()
  const ended = once(app.process(), 'exit')
  // The dialog blocks the page, which could not answer: the program is asked whether it is open.
  await app.evaluate(({ ipcMain }, channel) => {
    ipcMain.once(channel, () => Object.assign(globalThis, { prints: true }))
  }, PRINTING_CHANNEL)
  await page.evaluate(() => void setTimeout(() => window.print()))
  await expect.poll(() => app.evaluate(() => 'prints' in globalThis)).toBe(true)
  app.process().kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

test('an installed program refuses switches that open it to other programs', async ({ desktop }) => {
  for (const refused of ['--remote-debugging-port=0', '--disable-seccomp-filter-sandbox', '--bakcup']) {
    const data = desktop.newShop()
    const { code, errors } = await exitOf(desktop.spawnInstalled(data, [refused]))
    expect(code).toBe(2)
    expect(errors).toContain(
      `Layerline has no option ${refused.split('=')[0]}.\n\nlayerline [files or links]`,
    )
    expect(errors).not.toContain('DevTools listening')
    expect(existsSync(join(data, 'shop.sqlite'))).toBe(false)
  }
})

test('an uncaught error is logged, and the server keeps answering', async ({ desktop }) => {
  const { app, page } = await desktop.open()
  let errors = ''
  app.process().stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown by the test')
    })
    void Promise.reject(new Error('rejected by the test'))
  })
  await expect.poll(() => errors).toContain('thrown by the test')
  await expect.poll(() => errors).toContain('rejected by the test')
  expect((await page.reload())?.status()).toBe(200)
})

test('Alt+Left, Alt+Right and Alt+Home lead back, forward and home', async ({ program: { app, page } }) => {
  await page.goto(new URL('/docs', page.url()).href)
  const press = (keys: string) =>
    app.evaluate(({ Menu, BrowserWindow }, accelerator) => {
      const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? [])
      const item = items.find((candidate) => candidate.accelerator === accelerator)
      item?.click(undefined, BrowserWindow.getAllWindows()[0])
      return item !== undefined
    }, keys)
  expect(await press('Alt+Left')).toBe(true)
  await page.waitForURL(/\/$/)
  expect(await press('Alt+Right')).toBe(true)
  await page.waitForURL(/\/docs$/)
  expect(await press('Alt+Home')).toBe(true)
  await page.waitForURL(/\/$/)
})

test('the API reference links back to the shop', async ({ program: { page } }) => {
  await page.goto(new URL('/docs', page.url()).href)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.waitForURL(/\/$/)
})

test('the context menu of a field has its editing actions', async ({ program: { app, page } }) => {
  await page.goto(new URL('/account', page.url()).href)
  const field = page.getByRole('textbox').first()
  await field.waitFor()
  await app.evaluate(({ Menu }) => {
    const shown: string[] = []
    Object.assign(globalThis, { shownItems: shown })
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      for (const { type, role, label } of this.items)
        if (type !== 'separator') shown.push((role ?? label).toLowerCase())
    }
  })
  await field.click({ button: 'right' })
  const shown = () => app.evaluate(() => (globalThis as unknown as { shownItems: string[] }).shownItems)
  await expect.poll(shown).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectall'])
})

test('both plus keys zoom in, and Ctrl+P prints', async ({ program: { app } }) => {
  const accelerators = await app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .map(({ accelerator }) => String(accelerator)),
  )
  expect(accelerators).toEqual(
    expect.arrayContaining(['CommandOrControl+=', 'CommandOrControl+numadd', 'CommandOrControl+P']),
  )
})

test('the set-up of a new shop begins in its first field', async ({ desktop }) => {
  const { page } = await desktop.open()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('the menu bar is shown and has the standard menus', async ({ program: { app } }) => {
  const isShown = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].isMenuBarVisible())
  expect(await isShown()).toBe(true)
  const menus = await app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => ({
      label: label.replace('&', ''),
      roles: submenu?.items.map(({ role }) => role?.toLowerCase()).filter(Boolean),
    })),
  )
  expect(menus.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Shop', 'Window', 'Help'])
  expect(menus[0].roles).toContain('quit')
  expect(menus[2].roles).toEqual(expect.arrayContaining(['reload', 'resetzoom', 'zoomin', 'zoomout']))
})

async function exitOf(child: ChildProcess): Promise<{ code: number | null; output: string; errors: string }> {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output, errors }
}
