import type {
  MachineIdentity,
  MachineReport,
} from '../../../shared/production/printer-links/machine-report.ts'
import { LinkSettings, whyNotLink } from '../../../shared/production/printer-links/printer-link.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { MachineError, type LinkFault } from '../../platform/ports/printer-link.ts'
import { getPrinter } from '../printers/get-printer.ts'
import type { Shop } from '../../platform/shop.ts'
import { readLinkKey, refuseKeyElsewhere } from './link-keys.ts'
import { findLink } from './link-store.ts'
import { askUnsaved } from './live-links.ts'

/** For the whole test: two questions. */
const TEST_MS = 20_000

type LinkTest =
  | { works: true; identity: MachineIdentity; report: MachineReport }
  | { works: false; fault: LinkFault; text: string }

/** Asks a printer who it is and what it does, with what stands in the form. Changes nothing. */
export async function testLink(shop: Shop, caller: Caller, input: LinkSettings): Promise<LinkTest> {
  staffWith('set_up', caller)
  const link = LinkSettings.parse(input)
  getPrinter(shop.db, link.printer_id)
  if (!shop.services.printerConnections.kinds.includes(link.kind))
    throw new Refusal('printer_refused', 'This version cannot talk to that kind of printer.')
  const key = link.key === undefined ? storedKey(shop, link) : link.key
  const why = whyNotLink(link, key !== null)
  if (why !== null) throw new Refusal('printer_refused', why)
  const { kind, host, port, secure, user, serial, authority_pem, allow_public } = link
  const target = { kind, host, port, secure, user, key, serial, authority_pem }
  const signal = AbortSignal.timeout(TEST_MS)
  try {
    return await askUnsaved(shop, link.printer_id, { target, allow_public }, async (machine) => ({
      works: true,
      identity: await machine.readIdentity(signal),
      report: await machine.readReport(signal),
    }))
  } catch (error) {
    if (!(error instanceof MachineError)) throw error
    return { works: false, fault: error.fault, text: error.message }
  }
}

function storedKey(shop: Shop, link: LinkSettings): string | null {
  const row = findLink(shop.db, link.printer_id)
  if (!row) return null
  refuseKeyElsewhere(row, link)
  try {
    return readLinkKey(shop, row)
  } catch {
    throw new Refusal('printer_refused', 'The stored key cannot be read on this computer. Enter it again.')
  }
}
