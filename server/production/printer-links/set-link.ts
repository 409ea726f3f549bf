import type { z } from 'zod'
import {
  SetLink,
  whyNotLink,
  type SeenLink,
  type ShownLink,
} from '../../../shared/production/printer-links/printer-link.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { keyedMutex } from '../../platform/keyed-mutex.ts'
import { getPrinter } from '../printers/get-printer.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOpenPrintJob } from './job-store.ts'
import { keepLinkKey, readLinkKey, refuseKeyElsewhere } from './link-keys.ts'
import { deleteLink, findLink, saveLink, shownLinkOf, type LinkRow } from './link-store.ts'
import { closeLink, forgetHeard, liveLinkOf } from './live-links.ts'
import { insertLogEntry } from '../printers/printer-log-store.ts'
import { readPrintedWork } from '../printers/printer-plates-store.ts'

type Entered = z.output<typeof SetLink>

/** One owner after the other, so that a key in the keychain is always that of the saved connection. */
const inTurn = keyedMutex<ReadDb>()

/** Sets how a printer is reached. A stored key stays where none is sent; for another address it is asked for again. */
export async function setLink(shop: Shop, caller: Caller, input: SetLink): Promise<ShownLink> {
  const { account_id } = staffWith('set_up', caller)
  const link = SetLink.parse(input)
  const { printer_id } = link
  getPrinter(shop.db, printer_id)
  await inTurn(shop.db, printer_id, () => keepAndSave(shop, account_id, link))
  const live = liveLinkOf(shop, printer_id)
  forgetHeard(live)
  live.wake()
  return shownLinkOf(findLink(shop.db, printer_id)!)
}

/** The key first, so that a saved connection has it; the one before comes back when the connection cannot be saved. */
async function keepAndSave(shop: Shop, by_account: string, link: Entered): Promise<void> {
  const { printer_id, revision, key } = link
  const before = findLink(shop.db, printer_id)
  if ((before?.revision ?? 0) !== revision) throw new Refusal('wrong_state')
  refuseLink(shop, link, before)
  if (key === undefined) {
    const { key_place = null, sealed_key = null } = before ?? {}
    return save(shop, by_account, { ...link, key_place, sealed_key })
  }
  const keyBefore = before?.key_place === 'keychain' ? findKey(shop, before) : null
  const kept = await keepLinkKey(shop, printer_id, key)
  try {
    save(shop, by_account, { ...link, ...kept })
  } catch (error) {
    await keepLinkKey(shop, printer_id, keyBefore)
    throw error
  }
}

/** Null also for one that can no longer be read. */
function findKey(shop: Shop, row: LinkRow): string | null {
  try {
    return readLinkKey(shop, row)
  } catch {
    return null
  }
}

function save(shop: Shop, by: string, link: Entered & Pick<LinkRow, 'key_place' | 'sealed_key'>): void {
  const { printer_id, revision, key_place, sealed_key, host, enabled } = link
  const now = shop.clock.now()
  shop.write((tx) => {
    if (!saveLink(tx, { ...rowOf(link), key_place, sealed_key, revision, updated_at: now }))
      throw new Refusal('wrong_state')
    const what = revision === 0 ? 'Connected' : 'Connection changed'
    logAtPrinter(tx, printer_id, { by, now, note: `${what}: ${host}${enabled ? '' : ', switched off'}` })
  })
}

/** Returns the owner's entries as columns of the row. */
function rowOf({ printer_id, kind, host, port, user, serial, ...link }: Entered) {
  return {
    printer_id,
    kind,
    host,
    port,
    secure: link.secure ? 1 : 0,
    user_name: user,
    serial,
    authority_pem: link.authority_pem,
    allow_public: link.allow_public ? 1 : 0,
    enabled: link.enabled ? 1 : 0,
  } as const
}

function refuseLink(shop: Shop, link: SetLink, before: LinkRow | undefined): void {
  if (!shop.services.printerConnections.kinds.includes(link.kind))
    throw new Refusal('printer_refused', 'This version cannot talk to that kind of printer.')
  if (before && link.key === undefined) refuseKeyElsewhere(before, link)
  const hasKey = link.key === undefined ? (before?.key_place ?? null) !== null : link.key !== null
  const why = whyNotLink(link, hasKey)
  if (why !== null) throw new Refusal('printer_refused', why)
}

/** Removes the connection to a printer with its key. Refuses while a print is being sent or started. */
export async function removeLink(shop: Shop, caller: Caller, seen: SeenLink): Promise<void> {
  const by = staffWith('set_up', caller)
  const { printer_id } = seen
  const now = shop.clock.now()
  shop.write((tx) => {
    const job = findOpenPrintJob(tx, printer_id)
    if (job && job.status !== 'printing' && job.status !== 'unclear')
      throw new Refusal(
        'printer_refused',
        'A plate is being sent to this printer. Wait, or give up that start first.',
      )
    if (!deleteLink(tx, seen)) throw new Refusal('wrong_state')
    logAtPrinter(tx, printer_id, { by: by.account_id, now, note: 'Connection removed' })
  })
  if (shop.secrets.canKeep) await keepLinkKey(shop, printer_id, null)
  const live = liveLinkOf(shop, printer_id)
  forgetHeard(live)
  live.wake()
  await closeLink(live)
}

/** Writes into a printer's log what staff did by its connection. */
function logAtPrinter(
  tx: WriteDb,
  printerId: string,
  { by, now, note }: { by: string; now: number; note: string },
): void {
  const printed = readPrintedWork(tx, now).get(printerId)
  insertLogEntry(tx, {
    printer_id: printerId,
    at: now,
    kind: 'note',
    task: null,
    note,
    printed_seconds: printed?.seconds ?? 0,
    printed_mg: printed?.mg ?? 0,
    by_account: by,
  })
}
