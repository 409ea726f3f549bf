import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAddress } from '../../server/quoting/delivery/address-store.ts'
import { buyPart } from './bought-part.ts'
import { customerAt, signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { RecordingBrowser } from './recording-browser.ts'
import { emptyFolder, finished, startServerProcess } from './shop-command.ts'
import { exportFaults, spoiledCopy } from './spoiled-exports.ts'
import { inShop } from './uploads-of-shop.ts'
import {
  OWNER,
  STREET,
  customer,
  data,
  everyDefinition,
  exportedRows,
  exported,
  fillShop,
  passphraseFile,
  secrets,
  withSecrets,
  withoutSecrets,
} from './exported-shop.ts'
import { everyFile, lastLine } from './shop-contents.ts'

const imported = (from: string, data: string, ...more: string[]) =>
  finished('import', ['--from', from, '--data', data, ...more])

/** The database is compared row by row; the rest belongs to the folder, not to its shop. */
const isNoFileOfShop = (path: string) =>
  /^(shop\.sqlite|server\.lock|metrics\.key|restored\.json|backups\/|logs\/)/.test(path)
const MADE_ANEW = new Set(['manifest.json', 'secrets.age'])

beforeAll(fillShop, 240_000)

describe('an export with a passphrase', () => {
  test('has every row, file and document, as the README says', () => {
    expect(readdirSync(withSecrets).sort()).toEqual(
      [
        'README.txt',
        'certificates',
        'csv',
        'data',
        'documents',
        'manifest.json',
        'parts',
        'photos',
        'secrets.age',
        'tables',
      ].sort(),
    )
    const manifest = JSON.parse(readFileSync(join(withSecrets, 'manifest.json'), 'utf8')) as {
      counts: Record<string, number>
      files: { path: string; sha256: string }[]
    }
    const inManifest = Object.fromEntries(manifest.files.map(({ path, sha256 }) => [path, sha256]))
    expect(inManifest).toEqual(everyFile(withSecrets, (path) => path === 'manifest.json'))
    const counted = Object.entries(exportedRows(data)).map(([table, list]) => [table, list.length])
    expect({ ...manifest.counts, schema_migrations: expect.any(Number) }).toEqual(Object.fromEntries(counted))
    for (const { path, sha256 } of manifest.files.filter((file) =>
      /^(parts|photos|print-files|certificates)\//.test(file.path),
    ))
      expect(path).toContain(sha256)
    const invoices = rows<{ n: number }>(data, 'select count(*) as n from invoices')[0].n
    const documents = readdirSync(join(withSecrets, 'documents'), { recursive: true }).map(String)
    // The invoice of a purchase is in the folder of each of its orders.
    expect(
      new Set(documents.filter((name) => /inv-|cn-/.test(name)).map((name) => basename(name))).size,
    ).toBe(invoices)
    expect(documents.filter((name) => name.includes('receipt-'))).toHaveLength(manifest.counts['orders'])
  })

  test('has the business as tables for spreadsheets, in which nothing is run as a formula', () => {
    const orders = readFileSync(join(withSecrets, 'csv', 'orders.csv'), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(orders[0]).toContain('order_number,quote_id,customer_id')
    expect(orders).toHaveLength(1 + rows(data, 'select id from orders').length)
    const [{ cents }] = rows<{ cents: number }>(
      data,
      "select sum(amount_cents) as cents from ledger where kind = 'capture'",
    )
    const ledger = readFileSync(join(withSecrets, 'csv', 'ledger.csv'), 'utf8')
      .trimEnd()
      .split('\r\n')
    const head = ledger[0].split(',')
    const captures = ledger
      .slice(1)
      .map((line) => line.split(','))
      .filter((cells) => cells[head.indexOf('kind')] === 'capture')
    const sum = captures.reduce(
      (total, cells) => total + Math.round(Number(cells[head.indexOf('amount_usd')]) * 100),
      0,
    )
    expect(sum).toBe(cents)
  })

  test('has no secret in plain text', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(40)
    for (const folder of [withSecrets, withoutSecrets]) {
      const found = Object.keys(everyFile(folder)).flatMap((path) => {
        const bytes = readFileSync(join(folder, path))
        return Object.entries(secrets).flatMap(([name, secret]) =>
          bytes.includes(secret) ? [`${name} in ${path}`] : [],
        )
      })
      expect(found).toEqual([])
    }
  })

  test('becomes the same shop, in which the customer goes on buying', async () => {
    const place = join(emptyFolder(), 'elsewhere', 'shop')
    const made = await imported(withSecrets, place, '--passphrase-file', passphraseFile, '--with-settings')
    expect(made).toMatchObject({ ended: 0, stderr: '' })
    expect(exportedRows(place)).toEqual(exportedRows(data))
    const searched = (folder: string) => rows(folder, 'select id, sz from console_search_docsize order by id')
    expect(searched(data)).not.toEqual([])
    expect(searched(place)).toEqual(searched(data))
    expect(everyDefinition(place)).toEqual(everyDefinition(data))
    expect(everyFile(place, isNoFileOfShop)).toEqual(everyFile(data, isNoFileOfShop))
    expect(readdirSync(place).filter((name) => name.startsWith('restoring-'))).toEqual([])
    expect(await finished('doctor', ['--data', place])).toMatchObject({ ended: 0 })

    const again = lastLine((await exported(place, '--passphrase-file', passphraseFile)).stdout)
    expect(everyFile(again, (path) => MADE_ANEW.has(path))).toEqual(
      everyFile(withSecrets, (path) => MADE_ANEW.has(path)),
    )

    const server = await startServerProcess(place)
    const before = rows<{ number: number }>(place, 'select max(number) as number from orders')[0].number
    await buyPart(server, customerAt(server.url, customer.cookie), 'buy again')
    await server.stop()
    const orders = rows<{ number: number; id: string }>(
      place,
      'select number, id from orders order by number desc limit 1',
    )
    expect(orders[0].number).toBe(before + 1)
    const invoices = rows<{ number: number; order_id: string }>(
      place,
      "select number, order_id from invoices where series = 'practice_invoice' order by number",
    )
    expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, at) => at + 1))
    expect(invoices.at(-1)!.order_id).toBe(orders[0].id)
    const [{ address }] = rows<{ address: string }>(
      place,
      `select address from deliveries where quote_id = '${orders[0].id}'`,
    )
    const opened = await inShop(place, (shop) => Promise.resolve(openAddress(shop, address)))
    expect(opened.street).toBe(STREET)
    expect(await finished('doctor', ['--data', place])).toMatchObject({ ended: 0 })
  })

  test('is opened by its passphrase only, and can be imported without its secrets', async () => {
    const place = join(emptyFolder(), 'shop')
    expect(await imported(withSecrets, place)).toMatchObject({
      ended: 2,
      stderr: expect.stringContaining('--without-secrets'),
    })
    const wrong = join(emptyFolder(), 'wrong')
    writeFileSync(wrong, 'another passphrase')
    expect(await imported(withSecrets, place, '--passphrase-file', wrong)).toMatchObject({
      ended: 1,
      stderr: expect.stringContaining('not the passphrase'),
    })
    expect(existsSync(join(place, 'shop.sqlite'))).toBe(false)
    expect(readdirSync(place).filter((name) => !name.startsWith('server.lock'))).toEqual([])
    expect((await imported(withSecrets, place, '--without-secrets')).ended).toBe(0)
  })
})

test('a shop exported without secrets is the same but for them, and says what has to be done again', async () => {
  const place = join(emptyFolder(), 'shop')
  const { ended, stdout } = await imported(withoutSecrets, place)
  expect([ended, stdout]).toEqual([0, expect.stringMatching(/npm run owner[^]*without an address: 1001/)])
  expect(await finished('doctor', ['--data', place])).toMatchObject({ ended: 0 })
  const [then, now] = [exportedRows(data), exportedRows(place)]
  for (const table of ['events', 'ledger', 'orders', 'invoices', 'documents', 'customers'])
    expect(now[table]).toEqual(then[table])
  expect([now['sessions'], now['passkeys'], now['recovery_codes']]).toEqual([[], [], []])
  expect(rows(place, 'select id from api_keys where revoked_at is null')).toEqual([])
  const { email } = OWNER
  const reset = ['--data', place, '--email', email, '--password', 'a new owner password']
  expect((await finished('owner', reset)).ended).toBe(0)
  const server = await startServerProcess(place)
  const owner = new RecordingBrowser(server.url, { urls: [], refusals: [], sessions: [] })
  expect((await owner.post('/auth/sign-in', { email, password: 'a new owner password' })).status).toBe(200)
  const buyer = await signUp(server.url)
  await buyPart(server, buyer)
  await server.stop()
})

test('an import refuses a damaged, incomplete, newer or foreign export, and leaves no shop', async () => {
  for (const [fault, spoil] of exportFaults()) {
    const place = join(emptyFolder(), 'place')
    const { ended, stderr } = await imported(spoiledCopy(spoil), place)
    expect([ended, stderr]).toEqual([1, expect.stringContaining(fault)])
    const left = existsSync(place) ? readdirSync(place) : []
    expect(left.filter((name) => !name.startsWith('server.lock'))).toEqual([])
  }
})

test('an import never touches a folder with a shop, nor one with other files', async () => {
  const before = everyFile(data)
  expect(await imported(withoutSecrets, data)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining('There is a shop in'),
  })
  expect({ ...everyFile(data), 'server.lock': '' }).toEqual({ ...before, 'server.lock': '' })
  const other = emptyFolder()
  writeFileSync(join(other, 'thesis.txt'), 'mine')
  expect(await imported(withoutSecrets, other)).toMatchObject({ ended: 2 })
  expect((await exported(join(emptyFolder(), 'mistyped'))).ended).toBe(2)
  expect((await finished('export', ['--data', data, '--to', join(data, 'files')])).ended).toBe(2)
})
