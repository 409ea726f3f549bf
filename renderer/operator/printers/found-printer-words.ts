import { modelName } from '../../../shared/printers/printer-models.ts'
import type { Announcement, FoundPrinter } from '../../../shared/printer-links/found-printer.ts'
import type { LinkKind } from '../../../shared/printer-links/machine-report.ts'
import { KNOWN_MODELS } from './known-models.ts'
import { draftOfModel, type RecordDraft } from './record-draft.ts'

const KIND_NAMES: Record<LinkKind, string> = {
  octoprint: 'OctoPrint',
  moonraker: 'Klipper (Moonraker)',
  prusalink: 'PrusaLink',
  bambu: 'Bambu Lab',
}

/** What the owner needs to connect one. */
export const NEEDED: Record<LinkKind, string> = {
  octoprint: 'To connect it, you need an application key: in OctoPrint under Settings, Application Keys.',
  moonraker: 'To connect it, you need nothing where Moonraker trusts this computer; else its API key.',
  prusalink:
    'To connect it, you need its user name and password: at the printer under Settings, Network, PrusaLink.',
  bambu:
    'To connect it, you need its access code, at the printer under Settings, LAN Only Mode, and the certificate of Bambu Lab’s authority.',
}

/** Why some were not looked for. */
export const UNHEARD: Record<Announcement, string> = {
  mdns: 'OctoPrint, Klipper and PrusaLink could not be looked for: this computer is in no network, or another program keeps its port for multicast DNS (5353).',
  bambu:
    'Bambu Lab printers could not be looked for: another program on this computer keeps their port (2021), such as Bambu Studio. Close it and look again.',
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

/** What the record of a new printer begins with: its name, and what is known of its model. */
export function draftOfFound({ name, model }: FoundPrinter): Partial<RecordDraft> {
  const known = model === null ? undefined : KNOWN_MODELS.find((one) => isModel(modelName(one), model))
  return { name: name.slice(0, 60), ...(known ? draftOfModel(known) : { model: model ?? '' }) }
}

/** Machines name themselves shortly: `MK4S` is `Prusa Research MK4S`. */
function isModel(full: string, told: string): boolean {
  const [a, b] = [full, told].map((text) => text.toLowerCase().replace(/ \(.*\)$/, ''))
  return a === b || a.endsWith(` ${b}`)
}
