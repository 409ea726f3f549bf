import { Readable } from 'node:stream'
import { printerConnections } from '../../../../server/platform/adapters/printers/printer-connections.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { uploadPrintFile } from '../../../../server/production/plates/upload-print-file.ts'
import { findLastJobOfPlate } from '../../../../server/production/printer-links/job-store.ts'
import { setLink } from '../../../../server/production/printer-links/set-link.ts'
import { startPrint } from '../../../../server/production/printer-links/start-print.ts'
import { visitPrinter } from '../../../../server/production/printer-links/visit-printer.ts'
import type { Shop } from '../../../../server/platform/shop.ts'
import type { LinkSettings } from '../../../../shared/production/printer-links/printer-link.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../../../shop/test-shop.ts'
import type { floorWork } from '../plates/floor-work.ts'

/** A shop that reaches the simulated printers of a test, which are on this machine. */
export function openLinkedShop(options: TestShopOptions = {}): Promise<TestShop> {
  return openTestShop({
    ...options,
    ports: { printerConnections: printerConnections({ ownPorts: () => [] }), ...options.ports },
  })
}

/** Settings of a link to an OctoPrint on this machine. */
export function linkTo(port: number, changes: Partial<LinkSettings> = {}): LinkSettings {
  return {
    printer_id: 'p1',
    kind: 'octoprint',
    host: '127.0.0.1',
    port,
    secure: false,
    user: null,
    key: 'octo-key',
    serial: null,
    authority_pem: null,
    allow_public: false,
    enabled: true,
    ...changes,
  }
}

const NEVER = new AbortController().signal

/** Returns the steps of staff and the program with a linked printer, one function each. */
export function linkWork({ shop, database }: TestShop, by: Caller, floor: ReturnType<typeof floorWork>) {
  return {
    connect: (owner: Caller, settings: LinkSettings) => setLink(shop, owner, { ...settings, revision: 0 }),
    upload: (plate_id: string, content: string | Buffer = 'G28\nG1 X10\n', name = 'plate.gcode') =>
      upload(shop, by, { plate_id, content, name }),
    start: (plate_id: string) => startPrint(shop, by, { ...floor.seen(plate_id), bed_is_empty: true }),
    visit: (printerId = 'p1') => visitPrinter(shop, printerId, NEVER),
    job: (plate_id: string) => findLastJobOfPlate(database, plate_id)!,
  }
}

function upload(
  shop: Shop,
  by: Caller,
  { plate_id, content, name }: { plate_id: string; content: string | Buffer; name: string },
) {
  return uploadPrintFile(shop, by, { plate_id, name, source: Readable.from([Buffer.from(content)]) })
}
