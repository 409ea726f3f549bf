import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Locator, type Page, test as base } from '@playwright/test'
import type { TestFile } from './part-files.ts'

const root = join(import.meta.dirname, '../..')

/** A real shop on a free port with an empty data folder, one for all tests of a worker. */
export const test = base.extend<{ baseURL: string }, { shop: string }>({
  shop: [
    async ({ browserName }, use) => {
      const data = mkdtempSync(join(tmpdir(), `layerline-${browserName}-`))
      const server = spawn(process.execPath, ['server/cli/serve.ts', '--port', '0', '--data', data], {
        cwd: root,
        env: { ...process.env, LAYERLINE_LOG: 'error' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await use(await readyAddress(server))
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop),
})

export { expect } from '@playwright/test'

async function readyAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no standard output')
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /^Ready: (\S+)/.exec(line)
    if (found) return found[1]
  }
  throw new Error('the server ended before it was ready')
}

/** Chooses files on the page that is shown, as the file dialog would. */
export async function chooseFiles(page: Page, ...files: TestFile[]): Promise<void> {
  await page.getByLabel('Part files').setInputFiles(files)
}

/** Quotes one part from the start page and waits for its price. */
export async function quotePart(page: Page, file: TestFile): Promise<void> {
  await page.goto('/')
  await chooseFiles(page, file)
  await page.waitForURL(/\/quotes\/q_/)
  await total(page).waitFor()
}

/** Where everything about the part is chosen. */
export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Choices and price' })
}

/** Shows the material and opens the list. */
export function materialButton(page: Page): Locator {
  return panel(page).getByRole('combobox', { name: /^Material/ })
}

/** The big figure at the foot of the decision. */
export function total(page: Page): Locator {
  return panel(page).locator('[data-total]')
}

/** Waits until the price of the choices shown stands, and returns it in cents. */
export async function standingTotal(page: Page): Promise<number> {
  await page.locator('[data-total]:not([data-stale])').waitFor()
  return centsOf((await total(page).textContent()) ?? '')
}

export function centsOf(text: string): number {
  const found = /\$([\d,]+)\.(\d\d)/.exec(text)
  if (!found) throw new Error(`"${text}" is no amount of money`)
  return Number(found[1].replaceAll(',', '')) * 100 + Number(found[2])
}
