import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startCups, type Cups } from './cups.ts'
import { expect, test, type OpenedProgram } from './desktop.ts'
import { setUpOwner } from './owner.ts'

let cups: Cups | null = null
let opened: OpenedProgram

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ desktop }) => {
  cups = await startCups()
  if (!cups) {
    process.stderr.write('Printing is not tested: CUPS is not installed here.\n')
    test.skip(true, 'CUPS is not installed here')
    return
  }
  opened = await desktop.open(undefined, cups.environment)
  await setUpOwner(opened.page)
})

test.afterEach(async () => {
  await cups?.close()
  cups = null
})

async function openWorkstation(page: Page): Promise<void> {
  await page.goto(new URL('/console/workstation', page.url()).href)
  await expect(page.getByRole('group', { name: 'Printers of this workstation' })).toBeVisible()
}

async function choose(page: Page, kind: string, printer: string): Promise<void> {
  await page.getByLabel(`Printer for ${kind}`, { exact: true }).selectOption(printer)
  await expect(page.getByLabel(`Printer for ${kind}`, { exact: true })).toHaveValue(printer)
}

/** Presses the button of a kind, once its printer is saved. */
function testPage(page: Page, title: string) {
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  return row.getByRole('button', { name: 'Print a test page' })
}

/** The text and the size of each page of a printed file, by the tools of Poppler. */
function readPdf(pdf: Buffer): { text: string; sizes: string[] } {
  const file = join(opened.data, 'printed.pdf')
  writeFileSync(file, pdf)
  const text = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' }).stdout
  const facts = spawnSync('pdfinfo', ['-f', '1', '-l', '9', file], { encoding: 'utf8' }).stdout
  return { text, sizes: [...facts.matchAll(/size:\s+([\d.]+ x [\d.]+)/g)].map(([, size]) => size) }
}

async function printedOn(printer: string): Promise<Buffer> {
  await expect.poll(() => cups!.printed(printer)?.length ?? 0).toBeGreaterThan(0)
  return cups!.printed(printer)!
}

test('each document has its own printer, which prints a test page in the size of its paper', async () => {
  const { page } = opened
  await openWorkstation(page)
  await choose(page, 'shipping labels', 'Labels')
  await testPage(page, 'Shipping labels').click()
  await expect(page.getByRole('alert')).toContainText('Sent to Labels: shipping label')
  const label = readPdf(await printedOn('Labels'))
  expect(label.text).toContain('Test page')
  expect(label.sizes).toEqual(['288 x 432'])
  await choose(page, 'travelers', 'Office')
  await testPage(page, 'Travelers').click()
  expect(readPdf(await printedOn('Office')).sizes).toEqual(['612 x 792'])
  await choose(page, 'shipping labels in ZPL', 'Zebra')
  await testPage(page, 'Shipping labels in ZPL').click()
  expect((await printedOn('Zebra')).toString()).toMatch(/^\^XA[\s\S]*\^XZ\n$/)
  await page.screenshot({ path: test.info().outputPath('workstation.png'), fullPage: true })
})

test('a document of the shop prints at once; without a printer it opens as before', async () => {
  const { app, page } = opened
  const address = '/console/print/labels.pdf?printers=p1&format=roll_4x6&start=1'
  const second = app.waitForEvent('window')
  await openInNewTab(page, address)
  await (await second).close()
  await openWorkstation(page)
  await choose(page, 'labels of units, boxes, plates and spools', 'Labels')
  await openInNewTab(page, address)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Sent to Labels: label')
  expect(readPdf(await printedOn('Labels')).text).toContain('Printer 1')
  expect(app.windows()).toHaveLength(1)
})

test('a printer that is stopped or gone fails visibly, and the dialog is offered', async () => {
  const { app, page } = opened
  await openWorkstation(page)
  await choose(page, 'travelers', 'Office')
  cups!.run('cupsdisable', 'Office')
  await testPage(page, 'Travelers').click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The traveler is not printed: the printer “Office” is stopped.')
  cups!.run('lpadmin', '-x', 'Office')
  await openInNewTab(page, '/console/print/travelers.pdf?orders=1&paper=letter')
  await expect(notice).toContainText(/traveler is not printed/)
  await page.screenshot({ path: test.info().outputPath('not-printed.png') })
  const second = app.waitForEvent('window')
  await notice.getByRole('button', { name: 'Open it to print with dialog' }).click()
  await (await second).close()
})

async function openInNewTab(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, target: '_blank' })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}
