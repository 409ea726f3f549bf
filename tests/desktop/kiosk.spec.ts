import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stlBox } from '../e2e/part-files.ts'
import { expect, test } from './desktop.ts'
import {
  addOperator,
  OPERATOR_PIN,
  ownedShop,
  PIN,
  pinScreen,
  press,
  signedInAs,
  touchPin,
  typePin,
  useAsKiosk,
  windowsOf,
} from './kiosk-steps.ts'

test('a computer becomes a kiosk, only a PIN leads out, and the normal window follows', async ({
  desktop,
}) => {
  const opened = await ownedShop(desktop)
  const { app } = opened
  const kiosk = await useAsKiosk(opened)
  expect(await windowsOf(app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })
  await kiosk.screenshot({ path: test.info().outputPath('kiosk.png') })

  await press(app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(app)).toContain('Enter your PIN')
  for (let wrong = 1; wrong <= 5; wrong++) {
    await touchPin(app, '2468')
    await expect.poll(() => pinScreen(app)).toContain('The PIN is incorrect.')
  }
  await touchPin(app, PIN)
  await expect.poll(() => pinScreen(app)).toMatch(/Too many wrong PINs/)
  await typePin(app, 'Escape')
  await expect.poll(() => pinScreen(app)).toBeNull()
  expect(await windowsOf(app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })
})

test('the corner is held for the PIN, which leads to the normal window', async ({ desktop }) => {
  const opened = await ownedShop(desktop)
  const { app } = opened
  const kiosk = await useAsKiosk(opened)
  await kiosk.mouse.move(20, 20)
  await kiosk.mouse.down()
  await expect.poll(() => pinScreen(app)).toContain('Enter your PIN')
  await kiosk.mouse.up()
  const normal = app.waitForEvent('window')
  await touchPin(app, PIN)
  const page = await normal
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  await expect.poll(() => windowsOf(app)).toEqual({ windows: 1, hasMenu: true, inMemory: false })
})

test('the kiosk ends the session of the owner, and whoever leaves it is signed in with their own rights', async ({
  desktop,
}) => {
  const opened = await ownedShop(desktop)
  const { app, page } = opened
  await addOperator(page)
  const origin = new URL(page.url()).origin
  expect(await signedInAs(app, origin)).toBe('owner')
  await useAsKiosk(opened)
  await expect.poll(() => signedInAs(app, origin)).toBeNull()

  await press(app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(app)).toContain('Enter your PIN')
  const normal = app.waitForEvent('window')
  await touchPin(app, OPERATOR_PIN)
  await (await normal).waitForURL(/^http:/)
  expect(await signedInAs(app, origin)).toBe('operator')
  await expect.poll(() => windowsOf(app)).toEqual({ windows: 1, hasMenu: true, inMemory: false })
})

test('every other display is covered while the kiosk is shown, also one that is plugged in later', async ({
  desktop,
}) => {
  const opened = await ownedShop(desktop)
  const { app } = opened
  await useAsKiosk(opened)
  const setDisplays = (count: number, event: 'display-added' | 'display-removed') =>
    app.evaluate(
      ({ screen }, { shown, said }) => {
        const own = screen.getPrimaryDisplay()
        const bounds = { x: own.bounds.width, y: 0, width: 800, height: 600 }
        const all = [own, { ...own, id: own.id + 1, bounds }].slice(0, shown)
        screen.getAllDisplays = () => all
        ;(screen as unknown as NodeJS.EventEmitter).emit(said)
      },
      { shown: count, said: event },
    )
  const windows = async () => (await windowsOf(app)).windows
  await setDisplays(2, 'display-added')
  await expect.poll(windows).toBe(2)
  await setDisplays(1, 'display-removed')
  await expect.poll(windows).toBe(1)
  await setDisplays(2, 'display-added')
  await expect.poll(windows).toBe(2)

  await press(app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(app)).toContain('Enter your PIN')
  await touchPin(app, PIN)
  await expect.poll(() => windowsOf(app)).toEqual({ windows: 1, hasMenu: true, inMemory: false })
})

test('no key, link, window, download, print, drag or zoom leads out', async ({ desktop }) => {
  const opened = await ownedShop(desktop)
  const { app } = opened
  const kiosk = await useAsKiosk(opened)
  const address = kiosk.url()
  await app.evaluate(({ dialog, shell }) => {
    const left: string[] = []
    Object.assign(globalThis, { left })
    shell.openExternal = (url) => {
      left.push(url)
      return Promise.resolve()
    }
    dialog.showMessageBox = () => {
      left.push('dialog')
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }
  })
  const shortcuts: [string, string[]][] = [
    ...['W', 'N', 'T', 'Q', 'P', 'R', 'S', 'O', 'J', 'H', 'Plus', '-', '0'].map((key): [string, string[]] => [
      key,
      ['control'],
    ]),
    ...['I', 'R', 'N', 'C'].map((key): [string, string[]] => [key, ['control', 'shift']]),
    ['F4', ['alt']],
    ['Left', ['alt']],
    ['Home', ['alt']],
    ['Space', ['alt']],
    ...['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'Escape'].map((key): [string, string[]] => [
      key,
      [],
    ]),
  ]
  for (const [key, held] of shortcuts) await press(app, key, held)
  // What Alt+F4 does.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close())
  await kiosk.evaluate(() => {
    window.open('https://example.com/')
    window.open('/docs')
    window.close()
    window.print()
    location.assign('https://example.com/')
    location.assign('/console')
    const link = Object.assign(document.createElement('a'), {
      href: '/docs/openapi.json',
      download: 'a.json',
    })
    document.body.append(link)
    link.click()
    link.href = 'mailto:jordan@example.com'
    link.click()
  })
  await kiosk.mouse.click(400, 300, { button: 'right' })
  await kiosk.waitForTimeout(1000)
  expect(kiosk.url()).toBe(address)
  expect(await windowsOf(app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })
  expect(await app.evaluate(() => (globalThis as unknown as { left: string[] }).left)).toEqual([])
  const stopped = await kiosk.evaluate(() => {
    const fires = (event: Event) => document.body.dispatchEvent(event)
    const cancelable = { bubbles: true, cancelable: true }
    const input = Object.assign(document.createElement('input'), { type: 'file' })
    document.body.append(input)
    return {
      drag: fires(new DragEvent('dragstart', cancelable)),
      menu: fires(new MouseEvent('contextmenu', cancelable)),
      zoom: fires(new WheelEvent('wheel', { ...cancelable, ctrlKey: true })),
      scroll: fires(new WheelEvent('wheel', cancelable)),
      files: input.dispatchEvent(new MouseEvent('click', cancelable)),
    }
  })
  expect(stopped).toEqual({ drag: false, menu: false, zoom: false, scroll: true, files: false })
  const permission = await kiosk.evaluate(() => Notification.requestPermission())
  expect(permission).toBe('denied')
  // The bridge of the normal window is not there.
  const bridge = await kiosk.evaluate(() => [
    'layerlineDesktop' in globalThis,
    Object.keys((globalThis as unknown as { layerlineKiosk: object }).layerlineKiosk),
  ])
  expect(bridge).toEqual([false, ['ask', 'onEvent']])
  // A second start of the program, a link and its menu lead nowhere else.
  await app.evaluate(({ app: program }) => {
    program.emit('second-instance', {}, ['layerline', 'layerline://desk'], '/')
    program.emit('activate')
  })
  expect(await windowsOf(app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })
})

test('the program starts into the kiosk again, also after it was killed, and a page that crashes comes back', async ({
  desktop,
}) => {
  const opened = await ownedShop(desktop)
  await useAsKiosk(opened)
  opened.app.process().kill('SIGKILL')
  const again = await desktop.open(opened.data)
  await expect(again.page.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  expect(await windowsOf(again.app)).toEqual({ windows: 1, hasMenu: false, inMemory: true })

  await again.page.getByRole('button', { name: 'Touch to start' }).click()
  await again.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0].webContents.forcefullyCrashRenderer(),
  )
  const address = () =>
    again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].webContents.getURL())
  await expect.poll(address).toMatch(/\/kiosk$/)
  expect(await again.quit()).toBe(0)
})

test('files of a USB drive are listed, links out of it are not, and one is quoted', async ({ desktop }) => {
  const sticks = join(desktop.newShop(), 'sticks')
  const parts = join(sticks, 'STICK', 'Parts')
  mkdirSync(sticks, { recursive: true })
  const opened = await ownedShop(desktop, { LAYERLINE_STICKS: sticks })
  const kiosk = await useAsKiosk(opened)
  await kiosk.getByRole('button', { name: 'Touch to start' }).click()
  await expect(kiosk.getByRole('heading', { name: 'Plug in your USB drive' })).toBeVisible()
  await expect(kiosk.getByRole('button', { name: 'Choose files' })).toHaveCount(0)

  mkdirSync(parts, { recursive: true })
  const { name, buffer } = stlBox('bracket.stl', [20, 20, 10])
  writeFileSync(join(parts, name), buffer)
  writeFileSync(join(parts, 'letter.txt'), 'Dear customer')
  writeFileSync(join(parts, '<img src=x onerror=alert(1)>.stl'), buffer)
  symlinkSync('/etc/hostname', join(parts, 'secret.stl'))
  symlinkSync('/', join(parts, 'root'))
  const rows = kiosk.getByRole('region', { name: 'Choose your part' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(kiosk.getByText('<img src=x')).toBeVisible()
  await kiosk.screenshot({ path: test.info().outputPath('stick.png') })
  await kiosk.getByRole('button', { name: 'bracket.stl' }).click()
  await kiosk.waitForURL(/\/quotes\/q_/)
})

test('nothing of a visit stays in the session, and the screen says when its shop is lost', async ({
  desktop,
}) => {
  const opened = await ownedShop(desktop)
  const { app } = opened
  const kiosk = await useAsKiosk(opened)
  const origin = new URL(kiosk.url()).origin
  await kiosk.getByRole('button', { name: 'Touch to start' }).click()
  await kiosk.evaluate(() => localStorage.setItem('note', 'of a customer'))
  const cookies = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const { session } = BrowserWindow.getAllWindows()[0].webContents
      return (await session.cookies.get({})).map(({ name }) => name)
    })
  await kiosk.getByRole('button', { name: 'Start over' }).click()
  await expect(kiosk.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await expect.poll(cookies).toEqual(['layerline-kiosk'])
  await expect.poll(() => kiosk.evaluate(() => localStorage.getItem('note'))).toBeNull()

  await app.evaluate(({ BrowserWindow }) => {
    const { session } = BrowserWindow.getAllWindows()[0].webContents
    return session.setProxy({ proxyRules: '127.0.0.1:1', proxyBypassRules: '<-loopback>' })
  })
  await kiosk.evaluate(() => location.reload()).catch(() => {})
  const shown = () =>
    app.evaluate(({ BrowserWindow }) =>
      decodeURIComponent(BrowserWindow.getAllWindows()[0].webContents.getURL()),
    )
  await expect.poll(shown).toContain('Back in a moment')
  // The PIN that worked last leads out while the shop cannot be asked.
  await press(app, 'K', ['control', 'alt'])
  await expect.poll(() => pinScreen(app)).toContain('Enter your PIN')
  await typePin(app, 'Escape')
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0].webContents.session.setProxy({ mode: 'direct' }),
  )
  await expect.poll(shown).toBe(`${origin}/kiosk`)
})
