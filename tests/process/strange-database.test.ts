import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { customerAt, signUp, type Customer } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, emptyFolder, finished, startServerProcess } from './shop-command.ts'

/** Processes start slowly on a busy machine. */

/** A shop with two files, its cookie, and its database while it had one file only. */
let shop: string
let cookie: string
let yesterday: string
/** A copy of shop.sqlite alone while the server of a new shop runs: the rest is in the journal. */
let withoutJournal: string

function copyWithoutJournal(to: string): void {
  const file = join(emptyFolder(), 'shop.sqlite')
  const raw = new Database(file)
  raw.pragma('journal_mode = WAL')
  raw.exec('create table quotes (id text)')
  copyFileSync(file, to)
  raw.close()
}

const upload = async (customer: Customer, height: number) =>
  customer.settled(
    await customer.accepted({ file: binaryStl(box([20, 20, height])), filename: `box-${height}.stl` }),
  )

beforeAll(async () => {
  shop = dataFolder()
  yesterday = join(emptyFolder(), 'shop.sqlite')
  withoutJournal = join(emptyFolder(), 'shop.sqlite')
  copyWithoutJournal(withoutJournal)
  const first = await startServerProcess(shop)
  const customer = await signUp(first.url)
  cookie = customer.cookie
  await upload(customer, 20)
  await first.stop()
  copyFileSync(join(shop, 'shop.sqlite'), yesterday)
  const second = await startServerProcess(shop)
  await upload(customerAt(second.url, cookie), 21)
  await second.stop()
})

/** A copy of the shop, its server stopped. */
function copied(): string {
  const data = join(emptyFolder(), 'data')
  cpSync(shop, data, { recursive: true })
  return data
}

const partsIn = (data: string) => readdirSync(join(data, 'files', 'parts')).length
function setAsideIn(data: string): number {
  const unknown = join(data, 'files', 'unknown')
  if (!existsSync(unknown)) return 0
  return readdirSync(unknown).flatMap((day) => readdirSync(join(unknown, day, 'parts'))).length
}
const idsIn = (data: string) => ({
  files: readFileSync(join(data, 'files', 'shop-id'), 'utf8').trim(),
  key: readFileSync(join(data, 'vault.key'), 'utf8').trim().split('\n')[1],
  database: rows<{ shop_id: string }>(data, 'select shop_id from shop_identity')[0].shop_id,
})

const serve = (data: string) => finished('serve', ['--port', '0', '--data', data])
const owner = (data: string) =>
  finished('owner', ['--data', data, '--email', 'o@shop.test', '--password', 'correct horse battery'])

/** Everything in a data folder that a refused start must not change, with its content. */
function contentsOf(data: string) {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => statSync(join(data, name)).isFile() && name !== 'server.lock')
  return files.map((name) => [name, readFileSync(join(data, name)).toString('base64')])
}

/** Starts twice, because the first try could have left something that the second takes for a shop. */
async function refusedTwice(data: string, sentence: RegExp) {
  const before = contentsOf(data)
  for (const command of [serve, owner, serve]) {
    const { ended, stdout, stderr } = await command(data)
    expect(stderr).toMatch(sentence)
    expect(stderr).toContain('Nothing was changed.')
    expect({ ended, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      ended: 1,
      stdout: '',
      lines: 1,
    })
    expect(contentsOf(data)).toEqual(before)
  }
}

describe('a start with a database that is not the one it expects deletes no file', () => {
  const MISSING = /belong to a shop whose database \(shop\.sqlite\) is missing or empty/

  test('it was deleted: refused, 2 files stay', async () => {
    const data = copied()
    rmSync(join(data, 'shop.sqlite'))
    await refusedTwice(data, MISSING)
    expect([partsIn(data), existsSync(join(data, 'shop.sqlite'))]).toEqual([2, false])
  })

  test('it has 0 bytes: refused, 2 files stay', async () => {
    const data = copied()
    writeFileSync(join(data, 'shop.sqlite'), '')
    await refusedTwice(data, MISSING)
    expect([partsIn(data), statSync(join(data, 'shop.sqlite')).size]).toEqual([2, 0])
  })

  test('it was copied without its journal: refused, 2 files stay', async () => {
    const data = copied()
    copyFileSync(withoutJournal, join(data, 'shop.sqlite'))
    await refusedTwice(data, MISSING)
    expect(partsIn(data)).toBe(2)
  })

  test('it is of another shop: refused, 2 files stay', async () => {
    const data = copied()
    const other = dataFolder()
    const server = await startServerProcess(other)
    await upload(await signUp(server.url), 30)
    await server.stop()
    copyFileSync(join(other, 'shop.sqlite'), join(data, 'shop.sqlite'))
    await refusedTwice(
      data,
      /the files and the key in .* belong to one shop, and the database .* to another/i,
    )
    expect(partsIn(data)).toBe(2)
  })

  test('yesterday’s database opens, the newer file is quarantined, and returns with the newer database', async () => {
    const data = copied()
    copyFileSync(join(data, 'shop.sqlite'), join(data, 'newer.sqlite'))
    copyFileSync(yesterday, join(data, 'shop.sqlite'))
    const first = await startServerProcess(data)
    expect([partsIn(data), setAsideIn(data)]).toEqual([1, 1])
    expect(first.said.stderr + first.said.stdout).toContain('moved to files/unknown')
    await first.stop()
    copyFileSync(join(data, 'newer.sqlite'), join(data, 'shop.sqlite'))
    const second = await startServerProcess(data)
    expect([partsIn(data), setAsideIn(data)]).toEqual([2, 0])
    const customer = customerAt(second.url, cookie)
    for (const { id } of rows<{ id: string }>(data, 'select id from quotes'))
      expect(await customer.quote(id)).toMatchObject({ status: 'quoted' })
    await second.stop()
  })
})

describe('the id of a shop', () => {
  test('is the same in its database, its files and its key, and stays', async () => {
    const data = copied()
    const { files, key, database } = idsIn(data)
    expect(files).toMatch(/^shop_[a-z0-9]{24}$/)
    expect([key, database]).toEqual([files, files])
    const server = await startServerProcess(data)
    await server.stop()
    expect(idsIn(data)).toEqual({ files, key, database })
  })

  test('is added to files and key that have none, like those of an older version', async () => {
    const data = copied()
    const { files: id } = idsIn(data)
    const [line] = readFileSync(join(data, 'vault.key'), 'utf8').split('\n')
    rmSync(join(data, 'files', 'shop-id'))
    writeFileSync(join(data, 'vault.key'), line)
    const server = await startServerProcess(data)
    expect([idsIn(data), partsIn(data)]).toEqual([{ files: id, key: id, database: id }, 2])
    expect(readFileSync(join(data, 'vault.key'), 'utf8').split('\n')[0]).toBe(line)
    await server.stop()
  })

  test('refuses the key of another shop', async () => {
    const data = copied()
    const other = dataFolder()
    await (await startServerProcess(other)).stop()
    copyFileSync(join(other, 'vault.key'), join(data, 'vault.key'))
    const foreign = readFileSync(join(data, 'vault.key'), 'utf8')
    await refusedTwice(data, /The key \(vault\.key\) in .* belongs to another shop/)
    expect(readFileSync(join(data, 'vault.key'), 'utf8')).toBe(foreign)
  })
})
