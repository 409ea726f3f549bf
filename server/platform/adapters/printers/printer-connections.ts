import { MachineError, type OpenPrinterLink } from '../../ports/printer-link.ts'
import type { PrinterConnections } from '../../ports/printer-connections.ts'
import { LinkKind } from '../../../../shared/production/printer-links/machine-report.ts'
import { bambuLink } from './bambu-link.ts'
import { openMoonrakerLink } from './moonraker-link.ts'
import { openOctoPrintLink } from './octoprint-link.ts'
import { isThisProgram } from './own-service.ts'
import { openPrusaLink } from './prusalink-link.ts'
import { resolveAddress } from './resolve-address.ts'
import { usualPort } from './usual-port.ts'

const ADAPTERS: Record<LinkKind, OpenPrinterLink> = {
  octoprint: (target) => openOctoPrintLink(target),
  moonraker: (target) => openMoonrakerLink(target),
  prusalink: (target) => openPrusaLink(target),
  bambu: (target) => bambuLink(target),
}

/** Connects to printers, but not to this program itself, at its own ports. */
export function printerConnections(own: { ownPorts: () => readonly number[] }): PrinterConnections {
  return {
    kinds: LinkKind.options,
    resolve: (host, allowPublic) => resolveAddress(host, { allowPublic }),
    open(target) {
      if (isThisProgram(target.address, target.port ?? usualPort(target), own.ownPorts()))
        throw new MachineError(
          'unreachable',
          'This address is the one of this program itself. Enter the address of the printer.',
        )
      return ADAPTERS[target.kind](target)
    },
  }
}
