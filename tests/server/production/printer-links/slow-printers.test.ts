import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMoonrakerLink } from '../../../../server/platform/adapters/printers/moonraker-link.ts'
import { printerConnections } from '../../../../server/platform/adapters/printers/printer-connections.ts'
import type { LinkTarget, PrinterLink } from '../../../../server/platform/ports/printer-link.ts'
import { controlPrint } from '../../../../server/production/printer-links/control-print.ts'
import { readPrinterHistory } from '../../../../server/production/printers/read-printers-page.ts'
import { actionText } from '../../../../shared/production/printers/printer-action.ts'
import { moonraker } from '../../../printers/moonraker.ts'
import { FAST } from '../../platform/adapters/printers/machine-kinds.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate

/** Klipper answers a command when its macro has run, which takes as long as the shop wrote it. */
function openSlowLink(to: LinkTarget): PrinterLink {
  // Only these commands run out of time: reports are waited for on a busy machine, too.
  const impatient = openMoonrakerLink(to, FAST)
  const slow = (does: 'pause' | 'cancel') => async (signal: AbortSignal) => {
    open.printer.instead = () => {}
    try {
      await impatient[does](signal)
    } finally {
      open.printer.instead = null
    }
  }
  return { ...openMoonrakerLink(to), pause: slow('pause'), cancel: slow('cancel') }
}

beforeEach(async () => {
  open = await openSlicedPlate({
    serve: () => moonraker({ key: 'moon' }),
    link: { kind: 'moonraker', key: 'moon' },
    options: {
      ports: { printerConnections: { ...printerConnections({ ownPorts: () => [] }), open: openSlowLink } },
    },
  })
  open.work.start(open.plate)
  await open.work.visit()
  await open.work.visit()
})
afterEach(() => open.close())

const ask = (does: 'pause' | 'cancel') =>
  controlPrint(open.testShop.shop, open.packer, {
    printer_id: 'p1',
    does,
    file_name: open.printer.machine.file,
  })
const history = () =>
  readPrinterHistory(open.testShop.shop, open.packer, { printer_id: 'p1' }).flatMap((entry) =>
    entry.of === 'connection' ? [entry] : [],
  )

test.each(['pause', 'cancel'] as const)(
  'a printer that is slow to %s was asked, and has not failed',
  async (does) => {
    await expect(ask(does)).rejects.toMatchObject({
      code: 'printer_refused',
      message: expect.stringContaining(`was asked to ${does}, and has not answered yet.`) as string,
    })
    const [entry] = history()
    expect(entry).toMatchObject({ plate: 1, who: expect.any(String) as string })
    expect(actionText(entry)).toContain('The printer was asked, and has not answered yet.')
    expect(open.work.job(open.plate)).toMatchObject({ status: 'printing', outcome: null })
  },
)

test('a print that was canceled slowly ends as the printer tells it', async () => {
  await expect(ask('cancel')).rejects.toThrow('has not answered yet')
  await open.work.visit()
  expect(open.work.job(open.plate).outcome).toBe(null)
  open.printer.machine.state = 'canceled'
  await open.work.visit()
  expect(open.work.job(open.plate)).toMatchObject({ status: 'ended', outcome: 'canceled' })
})
