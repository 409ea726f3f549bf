import type { OpenPrinterLink } from '../../ports/printer-link.ts'
import type { PrinterConnections } from '../../ports/printer-connections.ts'
import { LinkKind } from '../../../shared/printer-links/machine-report.ts'
import { bambuLink } from './bambu-link.ts'
import { openMoonrakerLink } from './moonraker-link.ts'
import { openOctoPrintLink } from './octoprint-link.ts'
import { openPrusaLink } from './prusalink-link.ts'
import { resolveAddress } from './resolve-address.ts'

/** What speaks to each kind of machine. */
const ADAPTERS: Record<LinkKind, OpenPrinterLink> = {
  octoprint: (target) => openOctoPrintLink(target),
  moonraker: (target) => openMoonrakerLink(target),
  prusalink: (target) => openPrusaLink(target),
  bambu: (target) => bambuLink(target),
}

export function printerConnections(): PrinterConnections {
  return {
    kinds: LinkKind.options,
    resolve: (host, allowPublic) => resolveAddress(host, { allowPublic }),
    open: (target) => ADAPTERS[target.kind](target),
  }
}
