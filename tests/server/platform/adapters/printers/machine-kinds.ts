import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { openMoonrakerLink } from '../../../../../server/platform/adapters/printers/moonraker-link.ts'
import { openOctoPrintLink } from '../../../../../server/platform/adapters/printers/octoprint-link.ts'
import { openPrusaLink } from '../../../../../server/platform/adapters/printers/prusalink-link.ts'
import type { MachinePatience } from '../../../../../server/platform/adapters/printers/machine-http.ts'
import type { LinkTarget, PrinterLink, PrintFile } from '../../../../../server/platform/ports/printer-link.ts'
import type { LinkKind } from '../../../../../shared/production/printer-links/machine-report.ts'
import type { MachineServer } from '../../../../printers/machine-server.ts'
import { moonraker } from '../../../../printers/moonraker.ts'
import { octoPrint } from '../../../../printers/octoprint.ts'
import type { PrintedMachine } from '../../../../printers/printed-machine.ts'
import { prusaLink } from '../../../../printers/prusalink.ts'

/** For machines that answer, even on a busy computer. */
export const PATIENT: MachinePatience = { answer_ms: 10_000, silence_ms: 10_000, file_ms: 10_000 }
/** For machines that never answer. */
export const FAST: MachinePatience = { answer_ms: 400, silence_ms: 400, file_ms: 2_000 }
export const signal = new AbortController().signal

export type Machine = MachineServer & { machine: PrintedMachine }
export const KINDS: {
  kind: LinkKind
  serve: () => Promise<Machine>
  open: (target: LinkTarget, patience?: MachinePatience) => PrinterLink
  key: string
  user: string | null
  /** Its name for the state of a canceled print. */
  canceled: 'canceled' | 'idle'
}[] = [
  {
    kind: 'octoprint',
    serve: () => octoPrint(),
    open: openOctoPrintLink,
    key: 'octo-key',
    user: null,
    canceled: 'idle',
  },
  {
    kind: 'moonraker',
    serve: () => moonraker({ key: 'moon-key' }),
    open: openMoonrakerLink,
    key: 'moon-key',
    user: null,
    canceled: 'canceled',
  },
  {
    kind: 'prusalink',
    serve: () => prusaLink(),
    open: openPrusaLink,
    key: 'secret',
    user: 'maker',
    canceled: 'canceled',
  },
]

export function target(kind: LinkKind, port: number, changes: Partial<LinkTarget> = {}): LinkTarget {
  return {
    kind,
    host: 'printer.local',
    address: '127.0.0.1',
    port,
    secure: false,
    user: null,
    key: null,
    serial: null,
    authority_pem: null,
    ...changes,
  }
}

export function printFile(name: string, text = 'G28\nG1 X10\n'): PrintFile {
  const bytes = Buffer.from(text)
  return {
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]),
  }
}
