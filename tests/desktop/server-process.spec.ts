import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './desktop.ts'

/** The process id of the shop's server; null while there is none. */
function serverPid(app: ElectronApplication): Promise<number | null> {
  return app.evaluate(
    ({ app: program }) =>
      program.getAppMetrics().find(({ name }) => name === 'Layerline server')?.pid ?? null,
  )
}

/** The status of a request from outside of the program; null if nothing answers within two seconds. */
async function statusOf(page: Page): Promise<number | null> {
  try {
    const answer = await fetch(new URL('/', page.url()), { signal: AbortSignal.timeout(2_000) })
    return answer.status
  } catch {
    return null
  }
}

/** The texts of the strips above the pages. */
function stripTexts(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(async ({ webContents }) => {
    const local = webContents.getAllWebContents().filter((contents) => contents.getURL().startsWith('data:'))
    return local.map((contents) =>
      decodeURIComponent(contents.getURL()).replace(/^.*role="status">([^<]*).*$/s, '$1'),
    )
  })
}

test('the server answers while the main process is blocked and while a page hangs', async ({ desktop }) => {
  const { app, page } = await desktop.open()
  const origin = page.url()
  await app.evaluate(() => {
    setTimeout(() => {
      const end = Date.now() + 4_000
      while (Date.now() < end);
    })
  })
  expect(await statusOf(page)).toBe(200)
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  expect((await fetch(origin, { signal: AbortSignal.timeout(5_000) })).status).toBe(200)
})

test('a server that is killed starts again at the same address, and the window says so meanwhile', async ({
  desktop,
}) => {
  const { app, page, quit } = await desktop.open()
  const first = (await serverPid(app))!
  const address = page.url()
  await app.evaluate(({ BrowserWindow }) => {
    const seen: string[] = []
    Object.assign(globalThis, { seenStrips: seen })
    const { contentView } = BrowserWindow.getAllWindows()[0]
    const add = contentView.addChildView.bind(contentView)
    contentView.addChildView = (view) => {
      seen.push('strip')
      add(view)
    }
  })
  process.kill(first, 'SIGKILL')
  await expect.poll(() => statusOf(page), { timeout: 60_000 }).toBe(200)
  await expect.poll(() => stripTexts(app)).toEqual([])
  const seen = await app.evaluate(() => (globalThis as unknown as { seenStrips: string[] }).seenStrips)
  expect(seen).toEqual(['strip'])
  expect(await serverPid(app)).not.toBe(first)
  expect(page.url()).toBe(address)
  expect((await page.reload())?.status()).toBe(200)
  expect(await quit()).toBe(0)
})

test('a page that is loaded while the server restarts is there afterward', async ({ desktop }) => {
  const { app, page } = await desktop.open()
  process.kill((await serverPid(app))!, 'SIGKILL')
  const target = new URL('/docs', page.url()).href
  await app.evaluate(({ BrowserWindow }, address) => {
    void BrowserWindow.getAllWindows()[0]
      .loadURL(address)
      .catch(() => {})
  }, target)
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible()
  expect(page.url()).toBe(target)
})

test('a server that crashes again and again is tried at growing distance, and a window asks what to do meanwhile', async ({
  desktop,
}) => {
  const { app, page } = await desktop.open()
  let last: number | null = null
  for (let crash = 0; crash < 5; crash += 1) {
    const isNew = async () => {
      const pid = await serverPid(app)
      return pid !== null && pid !== last && (await statusOf(page)) === 200
    }
    await expect.poll(isNew, { timeout: 60_000 }).toBe(true)
    last = await serverPid(app)
    process.kill(last!, 'SIGKILL')
  }
  const asking = () => app.windows().find((opened) => opened.url().includes('cannot%20be%20opened'))
  await expect.poll(() => asking() !== undefined, { timeout: 60_000 }).toBe(true)
  const start = asking()!
  await expect(start.getByText('ended several times within a few minutes')).toBeVisible()
  await expect.poll(() => statusOf(page), { timeout: 60_000 }).toBe(200)
  // The question is answered by the shop itself: its window goes, and that of the shop stays.
  await expect.poll(() => app.windows().map((opened) => opened.url())).toEqual([page.url()])
  await expect.poll(() => stripTexts(app)).toEqual([])
})

test('a server that hangs is said to be slow in every window, also in a new one, then ended and started again, and the crash report says for how long it did not answer', async ({
  desktop,
}) => {
  const { app, page, data, quit } = await desktop.open()
  const first = (await serverPid(app))!
  process.kill(first, 'SIGSTOP')
  const slow = expect.stringContaining('The shop is slow to answer.')
  await expect.poll(() => stripTexts(app)).toEqual([slow])
  await page.evaluate(() => void window.open('/docs'))
  await expect.poll(() => stripTexts(app)).toEqual([slow, slow])
  const areVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  await expect.poll(areVisible).toEqual([true, true])
  expect(await stripTexts(app)).toEqual([slow, slow])
  await expect.poll(() => serverPid(app), { timeout: 120_000, intervals: [1000] }).not.toBe(first)
  await expect.poll(() => statusOf(page), { timeout: 60_000 }).toBe(200)
  const reports = () =>
    readdirSync(join(data, 'crashes'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(data, 'crashes', name), 'utf8'))
  await expect.poll(reports).toContainEqual(expect.stringContaining('did not answer for 30 s and was ended'))
  expect(await quit()).toBe(0)
})

test('after the computer has woken up, what was due meanwhile is done at once', async ({ desktop }) => {
  const { app, page, data } = await desktop.open()
  const authorization = `Bearer ${readFileSync(join(data, 'metrics.key'), 'utf8').trim()}`
  /** Seconds since the last round of a task that runs once a day. */
  const age = async () => {
    const answer = await fetch(new URL('/metrics', page.url()), { headers: { authorization } })
    const metrics = await answer.text()
    return Number(/^layerline_task_age_seconds\{task="accounts and checkouts"\} (\d+)$/m.exec(metrics)?.[1])
  }
  await expect.poll(age).toBeGreaterThan(3)
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
  await expect.poll(age).toBeLessThan(3)
})
