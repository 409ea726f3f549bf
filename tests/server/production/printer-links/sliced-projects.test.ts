import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCommand } from '../../../../server/platform/adapters/printers/bambu-commands.ts'
import { printerConnections } from '../../../../server/platform/adapters/printers/printer-connections.ts'
import { findPrintFile } from '../../../../server/production/plates/print-file-store.ts'
import type { LinkTarget, PrinterLink } from '../../../../server/platform/ports/printer-link.ts'
import { NO_FEED } from '../../../../shared/production/printer-links/machine-report.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate
/** The bytes that the printer has, and which entry of them it was told to print. */
let sent: Buffer | null
let told: unknown

/** Sends to an OctoPrint, and tells a start as it is told to a Bambu Lab printer. */
function projectLink(link: PrinterLink): PrinterLink {
  return {
    ...link,
    async sendFile(file, signal) {
      sent = await buffer(file.open())
      await link.sendFile(file, signal)
    },
    async start(fileName, signal, feed) {
      const print = { gcode_state: 'IDLE' }
      told = startCommand(print, { serial: '01P00A', fileName, feed: feed ?? NO_FEED }).body.param
      await link.start(fileName, signal)
    },
  }
}

beforeEach(async () => {
  sent = told = null
  const connections = printerConnections({ ownPorts: () => [] })
  const ports = {
    printerConnections: { ...connections, open: (to: LinkTarget) => projectLink(connections.open(to)) },
  }
  open = await openSlicedPlate({ serve: octoPrint, link: {}, options: { ports } })
})
afterEach(() => open.close())

const sliced = (name: string) => readFileSync(new URL(`sliced-files/${name}.gcode.3mf`, import.meta.url))
const upload = (name: string) => open.work.upload(open.plate, sliced(name), `${name}.gcode.3mf`)

test.each([
  ['first-plate', 3600, 12_700],
  ['second-plate', 7200, 25_400],
])(
  'the facts of %s are in the file that was sent, with its own time and grams',
  async (name, seconds, grams_mg) => {
    await upload(name)
    const file = findPrintFile(open.testShop.database, open.plate)
    expect(file).toMatchObject({ seconds, grams_mg, filaments: '[1]' })
    open.work.start(open.plate)
    await open.work.visit()
    expect(open.status()).toBe('printing')
    expect(Object.keys(unzipSync(new Uint8Array(sent!)))).toContain(told)
  },
)

test.each([
  ['both-plates', 'has 2 sliced plates (1, 2)'],
  ['not-sliced', 'Slice it first'],
])('a file %s that an earlier version stored is not sent', async (name, sentence) => {
  await upload('second-plate')
  const { sha256 } = findPrintFile(open.testShop.database, open.plate)!
  await writeFile(open.testShop.shop.files.prints.path(sha256), sliced(name))
  open.work.start(open.plate)
  await open.work.visit()
  expect([sent, told]).toEqual([null, null])
  expect(open.work.job(open.plate)).toMatchObject({ status: 'stopped' })
  expect(open.work.job(open.plate).why).toContain(sentence)
})
