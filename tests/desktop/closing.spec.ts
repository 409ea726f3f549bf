import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './desktop.ts'
import { freePort } from '../shop/free-port.ts'

/** Answers the questions of the program with this button, and keeps their messages. */
function answerQuestions(app: ElectronApplication, response: number): Promise<void> {
  return app.evaluate(({ dialog }, button) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = ((_window: unknown, { message }: Electron.MessageBoxOptions) => {
      asked.push(message)
      return Promise.resolve({ response: button, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  }, response)
}

const askedIn = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)

const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close())

const windowCount = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

const KEEP_OPEN = 0
const QUIT = 1
const CANCEL = 2

test('closing the last window asks once whether the shop stays open, and it then stays', async ({
  desktop,
}) => {
  const { app, page, data } = await desktop.open()
  const address = new URL('/', page.url()).href
  await answerQuestions(app, KEEP_OPEN)
  await closeWindow(app)
  await expect.poll(() => windowCount(app)).toBe(0)
  expect(await askedIn(app)).toEqual(['Keep the shop open in the background?'])
  expect((await fetch(address)).status).toBe(200)
  const again = app.waitForEvent('window')
  const second = desktop.spawn(data)
  expect(await once(second, 'exit')).toEqual([0, null])
  await (await again).waitForURL(/^http:/)
  await closeWindow(app)
  await expect.poll(() => windowCount(app)).toBe(0)
  expect(await askedIn(app)).toHaveLength(1)
  const ended = once(app.process(), 'exit')
  await app.evaluate(({ app: program }) => program.quit())
  expect(await ended).toEqual([0, null])
})

test('the last window stays when the question is cancelled, and quits the program when that was chosen', async ({
  desktop,
}) => {
  const { app, data } = await desktop.open()
  await answerQuestions(app, CANCEL)
  await closeWindow(app)
  await expect.poll(() => askedIn(app)).toHaveLength(1)
  expect(await windowCount(app)).toBe(1)
  await answerQuestions(app, QUIT)
  const ended = once(app.process(), 'exit')
  await closeWindow(app)
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

test('a page with unsaved changes does not prevent quitting in order', async ({ desktop }) => {
  const { app, page, data } = await desktop.open()
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => event.preventDefault())
  })
  await page.getByRole('heading', { level: 1 }).click()
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

/** The process id of the shop's server. */
function serverPid(app: ElectronApplication): Promise<number> {
  return app.evaluate(
    ({ app: program }) => program.getAppMetrics().find(({ name }) => name === 'Layerline server')!.pid,
  )
}

test('a shop that takes long to close says so, and is closed in order', async ({ desktop }) => {
  const { app, data } = await desktop.open()
  const server = await serverPid(app)
  const ended = once(app.process(), 'exit')
  const notice = app.waitForEvent('window')
  process.kill(server, 'SIGSTOP')
  await app.evaluate(({ app: program }) => program.quit())
  await expect((await notice).getByText('Saving.')).toBeVisible()
  process.kill(server, 'SIGCONT')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

test('a second signal ends a program whose server hangs', async ({ desktop }) => {
  const { app } = await desktop.open()
  process.kill(await serverPid(app), 'SIGSTOP')
  const program = app.process()
  const ended = once(program, 'exit')
  const notice = app.waitForEvent('window')
  program.kill('SIGTERM')
  await notice
  program.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
})

test('a log-out, which ends all processes at once, closes the shop in order', async ({ desktop }) => {
  const data = desktop.newShop()
  const port = await freePort()
  const program = desktop.spawn(data, { ownGroup: true, environment: { LAYERLINE_PORT: String(port) } })
  // Chromium says a lot when its processes are gone, and would wait for a reader.
  program.stdout?.resume()
  program.stderr?.resume()
  const ended = once(program, 'exit')
  const answers = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/`)).status
    } catch {
      return null
    }
  }
  await expect.poll(answers, { timeout: 120_000 }).toBe(200)
  process.kill(-program.pid!, 'SIGTERM')
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  // Chromium stops itself with SIGTRAP when its own processes are gone before its window is complete, which a busy
  // machine makes likely. The server has been told to end as well, and closes the shop either way.
  expect([0, 'SIGTRAP']).toContain(signal ?? code)
  await expect.poll(() => existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})
