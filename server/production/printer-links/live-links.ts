import type { MachineReport } from '../../../shared/production/printer-links/machine-report.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { keyedMutex } from '../../platform/keyed-mutex.ts'
import { MachineError, type LinkTarget, type PrinterLink } from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { readLinkKey } from './link-keys.ts'
import { findLink, type LinkRow } from './link-store.ts'

/** The facts about a linked printer while the program runs. */
export interface LiveLink {
  /** The open connection, with what it was opened for. */
  open: { link: PrinterLink; revision: number; address: string } | null
  report: MachineReport | null
  /** When it was heard. */
  reported_at: number | null
  /** The number of questions in a row without an answer. */
  failures: number
  /** Ends the sending of a file that is under way; null while none is. */
  stop_sending: AbortController | null
  /** The last answer of its camera; `bytes` is null if none came. */
  picture: { at_ms: number; taken_at: Instant; bytes: Uint8Array | null } | null
  /** True once it had a picture: its place stays when the camera does not answer for a while. */
  has_camera: boolean
  /** Begins the next question now. */
  wake: () => void
}

const LIVE = new WeakMap<ReadDb, Map<string, LiveLink>>()

export function liveLinkOf({ db }: Pick<Shop, 'db'>, printerId: string): LiveLink {
  const links = LIVE.get(db) ?? new Map<string, LiveLink>()
  LIVE.set(db, links)
  const known = links.get(printerId)
  if (known) return known
  const live: LiveLink = {
    open: null,
    report: null,
    reported_at: null,
    failures: 0,
    stop_sending: null,
    picture: null,
    has_camera: false,
    wake: () => {},
  }
  links.set(printerId, live)
  return live
}

/** Another request has had the printer for so long that this one was given up. */
export class PrinterBusy extends Refusal {
  constructor() {
    super(
      'printer_refused',
      'The printer is busy with another request, such as a file that is being sent. Try again in a minute.',
    )
  }
}

/** The longest that staff wait for the question that is under way. */
const MAX_WAIT_MS = 12_000

/** One question at a time to each printer. */
const inTurn = keyedMutex<ReadDb>({
  max_ms: MAX_WAIT_MS,
  timeoutError: () => new PrinterBusy(),
})

/** Runs work that asks a printer, one after the other for each printer. Throws `MachineError` where it has no link. */
export function withLink<Result>(
  shop: Shop,
  printerId: string,
  work: (link: PrinterLink, live: LiveLink) => Promise<Result>,
): Promise<Result> {
  return inTurn(shop.db, printerId, async () => {
    const row = findLink(shop.db, printerId)
    if (!row || row.enabled === 0)
      throw new MachineError('unreachable', 'This printer has no connection that is switched on.')
    const live = liveLinkOf(shop, printerId)
    return work(await openAt(shop, row, live), live)
  })
}

/** Runs work that asks what is not saved as a link yet, in turn with the printer's own questions. */
export function askUnsaved<Result>(
  shop: Shop,
  printerId: string,
  { target, allow_public }: { target: Omit<LinkTarget, 'address'>; allow_public: boolean },
  work: (link: PrinterLink) => Promise<Result>,
): Promise<Result> {
  return inTurn(shop.db, printerId, async () => {
    const address = await shop.services.printerConnections.resolve(target.host, allow_public)
    const link = shop.services.printerConnections.open({ ...target, address })
    try {
      return await work(link)
    } finally {
      await link.close().catch(() => {})
    }
  })
}

/** Returns the open connection; another one when the link or the address of its name has changed. */
async function openAt(shop: Shop, row: LinkRow, live: LiveLink): Promise<PrinterLink> {
  const address = await shop.services.printerConnections.resolve(row.host, row.allow_public === 1)
  const { open } = live
  if (open?.revision === row.revision && open.address === address) return open.link
  await closeLink(live)
  const link = shop.services.printerConnections.open(targetOf(shop, row, address))
  live.open = { link, revision: row.revision, address }
  return link
}

/** Forgets the reports from before the connection was changed or removed: they no longer say anything about it. */
export function forgetHeard(live: LiveLink): void {
  Object.assign(live, { report: null, reported_at: null, failures: 0, picture: null, has_camera: false })
}

export async function closeLink(live: LiveLink): Promise<void> {
  const { open } = live
  live.open = null
  await open?.link.close().catch(() => {})
}

function targetOf(shop: Shop, row: LinkRow, address: string): LinkTarget {
  const { kind, host, port, serial, authority_pem } = row
  return {
    kind,
    host,
    address,
    port,
    secure: row.secure === 1,
    user: row.user_name,
    key: keyOf(shop, row),
    serial,
    authority_pem,
  }
}

function keyOf(shop: Shop, row: LinkRow): string | null {
  try {
    return readLinkKey(shop, row)
  } catch (cause) {
    throw new MachineError('key_refused', 'Its key cannot be read on this computer. Enter the key again.', {
      cause,
    })
  }
}
