import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type ShopDatabase, type WriteDb } from '../../../../server/platform/db/db.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { newDatabase } from '../../../shop/first-day.ts'

let folder: string
let database: ShopDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-test-'))
  database = newDatabase(join(folder, 'shop.sqlite'))
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const setPrinter = (id: string) => (tx: WriteDb) =>
  tx.run(
    `insert into printer_states (printer_id, condition, since, updated_at) values (?, 'off', 1, 1)
     on conflict do update set updated_at = updated_at + 1`,
    id,
  )
const printer = (id: string) => ({ kind: 'printer', id })

describe('the feed of changes', () => {
  test('makes its triggers when somebody first asks for changes', () => {
    const triggers = () =>
      database.all(`select name from temp.sqlite_schema where type = 'trigger'`).length > 0
    expect(triggers()).toBe(false)
    database.changes.place()
    expect(triggers()).toBe(true)
  })

  test('lists what a write changed, each subject once', () => {
    const place = database.changes.place()
    database.write((tx) => ['a', 'b', 'a'].forEach((id) => setPrinter(id)(tx)))
    database.write(setPrinter('a'))
    expect(database.changes.since(place)).toMatchObject({
      everything: false,
      subjects: [printer('b'), printer('a')],
    })
  })

  test('lists what a write inside another one changed only when that one is committed', () => {
    const place = database.changes.place()
    const failing = () =>
      database.write(() => {
        database.write(setPrinter('a'))
        expect(database.changes.since(place)).toBeNull()
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(database.changes.since(place)).toBeNull()
    database.write(() => database.write(setPrinter('b')))
    expect(database.changes.since(place)?.subjects).toEqual([printer('b')])
  })

  test('lists nothing twice after the place of the last message', () => {
    const place = database.changes.place()
    database.write(setPrinter('a'))
    const first = database.changes.since(place)!
    expect(database.changes.since(first.id)).toBeNull()
    database.write(setPrinter('b'))
    expect(database.changes.since(first.id)?.subjects).toEqual([printer('b')])
  })

  test('lists an event of an order, and nothing of a write that was rolled back', () => {
    const place = database.changes.place()
    const failing = () =>
      database.write((tx) => {
        setPrinter('a')(tx)
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(database.changes.since(place)).toBeNull()
    database.write((tx) =>
      tx.run(
        `insert into events (at, actor_kind, subject, subject_id, what) values (1, 'shop', 'order', 'o1', 'packed')`,
      ),
    )
    expect(database.changes.since(place)?.subjects).toEqual([{ kind: 'order', id: 'o1' }])
  })

  test('says "everything" after more subjects than it keeps, and for a place of another run', () => {
    const place = database.changes.place()
    for (let each = 0; each < 600; each++) database.write(setPrinter(`p${each}`))
    expect(database.changes.since(place)).toMatchObject({ everything: true, subjects: [] })
    expect(database.changes.since('another run.3')).toMatchObject({ everything: true })
    const late = database.changes.place()
    database.write(setPrinter('p1'))
    expect(database.changes.since(late)?.subjects).toEqual([printer('p1')])
  })

  test('notices what another process wrote', () => {
    const place = database.changes.place()
    database.changes.noticeOthers()
    expect(database.changes.since(place)).toBeNull()
    const other = openDatabase(join(folder, 'shop.sqlite'), PROGRAM.migrations)
    other.write(setPrinter('a'))
    other.close()
    database.changes.noticeOthers()
    expect(database.changes.since(place)).toMatchObject({ everything: true })
  })

  test('wakes those who wait when a write is committed, and when it ends', async () => {
    const waiting = database.changes.untilChange(60_000)
    database.write(setPrinter('a'))
    await waiting
    const last = database.changes.untilChange(60_000)
    database.changes.end()
    await last
    await database.changes.untilChange(60_000)
    expect(database.changes.hasEnded()).toBe(true)
  })
})
