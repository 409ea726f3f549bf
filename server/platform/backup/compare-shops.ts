import { statSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { DoorSetting } from '../../../shared/platform/backup/door-settings.ts'
import type { RestoreChanges } from '../../../shared/platform/backup/restorable.ts'
import { locateFile } from './backup-place.ts'
import { withDatabase } from './database-facts.ts'
import { listShopFiles } from './list-files.ts'
import { DATABASE, type Manifest } from './manifest-store.ts'
import { readDoors } from './restored-settings-store.ts'
import { SEALED_VAULT_KEY } from './sealed-key.ts'

/** Rows of a table by their id, with what is compared or summed. */
type Rows<Value> = Map<string, Value>

interface Books {
  orders: Rows<{ number: number; revision: number }>
  quotes: Rows<true>
  payments: Rows<number>
  refunds: Rows<number>
}

/** Orders beyond these are counted only. */
const MAX_NUMBERS = 50

/** Compares the shop in a data folder with a backup, which was checked. Changes nothing. */
export function compareShops(
  data: string,
  from: string,
  manifest: Manifest,
): Omit<RestoreChanges, 'needs_passphrase'> & { is_sealed: boolean } {
  const now = withDatabase(join(data, DATABASE), readBooks, { readonly: true })
  const then = withDatabase(join(from, DATABASE), readBooks, { readonly: true })
  const lostOrders = onlyIn(now.orders, then.orders)
  const changed = [...now.orders].filter(([id, { revision }]) => {
    const before = then.orders.get(id)
    return before !== undefined && before.revision !== revision
  })
  return {
    backup_at: manifest.created_at,
    is_sealed: manifest.files.some(({ path }) => path === SEALED_VAULT_KEY),
    orders: {
      ...counted(now.orders, then.orders),
      lost_numbers: lostOrders
        .map(({ number }) => number)
        .sort((a, b) => a - b)
        .slice(0, MAX_NUMBERS),
      changed: changed.length,
    },
    quotes: counted(now.quotes, then.quotes),
    payments: { ...counted(now.payments, then.payments), ...summed(now.payments, then.payments) },
    refunds: { ...counted(now.refunds, then.refunds), ...summed(now.refunds, then.refunds) },
    files: counted(filesOf(data), new Map(backupFiles(manifest))),
    settings: doorsOf(data, from, manifest),
  }
}

/** Returns the settings of a checked backup that open doors. */
export function doorsOf(data: string, from: string, { files }: Manifest): DoorSetting[] {
  return readDoors(data, (name) => {
    const file = files.find(({ path }) => path === name)
    return file ? locateFile(from, file) : null
  })
}

/** Tables that an old schema does not have count as empty. */
function readBooks(raw: Database.Database): Books {
  const tables = new Set(raw.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all())
  const read = <Row>(table: string, sql: string) =>
    tables.has(table) ? (raw.prepare(sql).all() as Row[]) : []
  const money = (kinds: string) =>
    new Map(
      read<{ id: string; amount_cents: number }>(
        'ledger',
        `select id, amount_cents from ledger where kind ${kinds} and state <> 'failed'`,
      ).map(({ id, amount_cents }) => [id, amount_cents]),
    )
  return {
    orders: new Map(
      read<{ id: string; number: number; revision: number }>(
        'orders',
        'select id, number, revision from orders',
      ).map(({ id, ...order }) => [id, order]),
    ),
    quotes: new Map(read<{ id: string }>('quotes', 'select id from quotes').map(({ id }) => [id, true])),
    payments: money(`= 'capture'`),
    refunds: money(`<> 'capture'`),
  }
}

function onlyIn<Value>(these: Rows<Value>, others: Rows<unknown>): Value[] {
  return [...these].filter(([id]) => !others.has(id)).map(([, value]) => value)
}

function counted(now: Rows<unknown>, then: Rows<unknown>) {
  return { lost: onlyIn(now, then).length, back: onlyIn(then, now).length }
}

function summed(now: Rows<number>, then: Rows<number>) {
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0)
  return { lost_cents: sum(onlyIn(now, then)), back_cents: sum(onlyIn(then, now)) }
}

/** Returns files by path and size: a file that both shops have in different sizes counts as lost, and comes back. */
function filesOf(data: string): Rows<true> {
  return new Map(
    listShopFiles(data).flatMap((path) => {
      const found = statSync(join(data, path), { throwIfNoEntry: false })
      return found && isCompared(path) ? [[`${path} ${found.size}`, true] as const] : []
    }),
  )
}

function backupFiles({ files }: Manifest): [string, true][] {
  return files.filter(({ path }) => isCompared(path)).map(({ path, bytes }) => [`${path} ${bytes}`, true])
}

/** True for files that customers and staff stored. */
function isCompared(path: string): boolean {
  return /^files\/(parts|photos|prints)\//.test(path)
}
