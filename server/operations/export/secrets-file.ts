import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { openStreamWithPassphrase, sealStreamWithPassphrase } from '../../platform/backup/sealed-key.ts'
import { ADDRESS_SEAL } from '../../quoting/delivery/address-store.ts'
import type { Snapshot } from '../../platform/db/open-read-only.ts'
import type { Vault } from '../../platform/ports/vault.ts'
import { SEALED_TABLES } from './exported-tables.ts'
import { asRow, parseLine, rowText, type SqlRow } from './json-row.ts'
import { secretRows, type SecretRow } from './open-rows.ts'
import { SEALED_FILES } from './shop-files.ts'
import type { ExportTask } from './export-task.ts'

/** The secrets of a shop as JSON lines, encrypted by age with a passphrase. */
const SECRETS = 'secrets.age'

/** A file of the data folder, base64. */
export interface SecretFile {
  file: string
  base64: string
}

export async function writeSecrets(task: ExportTask, passphrase: string): Promise<void> {
  const sealed = await sealStreamWithPassphrase(
    passphrase,
    Readable.toWeb(Readable.from(chunksOf(secretLines(task)))) as ReadableStream<Uint8Array>,
  )
  await task.folder.writeStream(SECRETS, sealed)
}

const CHUNK_CHARACTERS = 1 << 18

function* chunksOf(lines: Iterable<string>): Generator<Uint8Array> {
  let text = ''
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function* secretLines({ data, tables, snapshot, vault, report }: ExportTask): Generator<string> {
  for (const file of SEALED_FILES) {
    const path = join(data, file)
    if (existsSync(path)) yield JSON.stringify({ file, base64: readFileSync(path).toString('base64') })
  }
  for (const [at, table] of tables.entries()) {
    report?.({ step: 'secrets', done: at, total: tables.length })
    const isSealed = SEALED_TABLES.includes(table.name)
    for (const secret of secretRows(table, { snapshot, isSealed })) yield secretText(secret)
  }
  if (vault) yield* addressLines(snapshot, vault)
}

function secretText(secret: SecretRow): string {
  const table = JSON.stringify(secret.table)
  return 'row' in secret
    ? `{"table":${table},"row":${rowText(secret.row)}}`
    : `{"table":${table},"key":${rowText(secret.key)},"values":${rowText(secret.values)}}`
}

/** Yields the delivery addresses of orders in plain text, for whoever reads the export without the program. */
function* addressLines(snapshot: Snapshot, vault: Vault): Generator<string> {
  const rows = snapshot.iterate<{ number: bigint; address: string | null }>(
    `select orders.number, checkouts.delivery ->> '$.address' as address
     from orders join checkouts on checkouts.id = orders.checkout_id order by orders.number`,
  )
  for (const { number, address } of rows) {
    const opened = address === null ? null : openText(vault, address)
    if (opened !== null) yield `{"order":${number},"delivery_address":${opened}}`
  }
}

/** Null for an address whose key was lost. */
function openText(vault: Vault, sealed: string): string | null {
  try {
    return vault.open(sealed, ADDRESS_SEAL)
  } catch {
    return null
  }
}

/** Reads the secrets line by line; lines for readers only are left out. Throws `WrongPassphrase`. */
export async function* readSecrets(
  folder: string,
  passphrase: string,
): AsyncGenerator<SecretFile | SecretRow> {
  const source = Readable.toWeb(createReadStream(join(folder, SECRETS))) as ReadableStream<Uint8Array>
  const opened = await openStreamWithPassphrase(passphrase, source)
  for await (const line of createInterface({ input: Readable.from(opened), crlfDelay: Infinity })) {
    const secret = parseLine(line) as Partial<
      Record<'file' | 'base64' | 'table' | 'row' | 'key' | 'values', unknown>
    >
    if (typeof secret.file === 'string' && typeof secret.base64 === 'string')
      yield { file: secret.file, base64: secret.base64 }
    else if (typeof secret.table === 'string') yield secretRowOf(secret.table, secret)
  }
}

function secretRowOf(
  table: string,
  { row, key, values }: { row?: unknown; key?: unknown; values?: unknown },
): SecretRow {
  if (row !== undefined) return { table, row: asRow(row) }
  const [read, set]: SqlRow[] = [asRow(key), asRow(values)]
  return { table, key: read, values: set }
}
