import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './desktop.ts'

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
