import type { Announcement, FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'

const KIND_NAMES: Record<LinkKind, string> = {
  octoprint: 'OctoPrint',
  moonraker: 'Klipper (Moonraker)',
  prusalink: 'PrusaLink',
  bambu: 'Bambu Lab',
}

/** What the owner needs to connect one. */
export const NEEDED: Record<LinkKind, string> = {
  octoprint: 'To connect it, you need an application key: in OctoPrint under Settings, Application Keys.',
  moonraker: 'To connect it, you need its API key, or nothing if Moonraker trusts this computer.',
  prusalink:
    'To connect it, you need its user name and password: at the printer under Settings, Network, PrusaLink.',
  bambu:
    'To connect it, you need its access code, at the printer under Settings, LAN Only Mode, and the certificate of Bambu Lab’s authority.',
}

/** Why some were not looked for. */
export const UNHEARD: Record<Announcement, string> = {
  mdns: 'OctoPrint, Klipper and PrusaLink could not be looked for: this computer is not on a network, or another program is using the port for multicast DNS (5353).',
  bambu:
    'Bambu Lab printers could not be looked for: another program on this computer, such as Bambu Studio, is using their port (2021). Close it and look again.',
}

/** `192.168.1.20, port 5000`. */
function placeText({ host, address, port }: FoundPrinter): string {
  const at = host === null ? address : `${host} (${address})`
  return port === null || port === 80 ? at : `${at}, port ${port}`
}

/** `OctoPrint · octopi.local (192.168.1.20), port 5000`. */
export function factsText(found: FoundPrinter): string {
  const kind = KIND_NAMES[found.kind]
  // A model with the name of its maker says the kind.
  const what = found.model?.startsWith(kind) ? [found.model] : [kind, found.model]
  return [...what, placeText(found)].filter(Boolean).join(' · ')
}
