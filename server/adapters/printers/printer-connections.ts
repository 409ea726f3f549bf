import { MachineError, type OpenPrinterLink } from '../../ports/printer-link.ts'
import type { PrinterConnections } from '../../ports/printer-connections.ts'
import { LinkKind } from '../../../shared/printer-links/machine-report.ts'
import { openMoonrakerLink } from './moonraker-link.ts'
import { openOctoPrintLink } from './octoprint-link.ts'
import { openPrusaLink } from './prusalink-link.ts'
import { resolveAddress } from './resolve-address.ts'

/** What speaks to each kind of machine. */
const ADAPTERS: Partial<Record<LinkKind, OpenPrinterLink>> = {
  octoprint: (target) => openOctoPrintLink(target),
  moonraker: (target) => openMoonrakerLink(target),
  prusalink: (target) => openPrusaLink(target),
}

export function printerConnections(): PrinterConnections {
  return {
    kinds: LinkKind.options.filter((kind) => ADAPTERS[kind] !== undefined),
    resolve: (host, allowPublic) => resolveAddress(host, { allowPublic }),
    open(target) {
      const open = ADAPTERS[target.kind]
      if (!open) throw new MachineError('nonsense', 'This version cannot speak to that kind of printer.')
      return open(target)
    },
  }
}
