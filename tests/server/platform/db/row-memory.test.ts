import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ShopDatabase } from '../../../../server/platform/db/db.ts'
import { RowMemory } from '../../../../server/platform/db/row-memory.ts'
import { newDatabase } from '../../../shop/first-day.ts'

const FIND = 'select * from guests where id = ?'
const RENAME = 'update guests set file_secret = ? where id = ?'
let folder: string
let database: ShopDatabase

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-rows-'))
  database = newDatabase(join(folder, 'shop.sqlite'))
  database.write((tx) =>
    tx.run('insert into guests (id, file_secret, created_at) values (?, ?, ?)', 'g_1', 'first', 1),
  )
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const secret = () => database.recall<{ file_secret: string }>(FIND, 'g_1')?.file_secret

describe('rows that are remembered', () => {
  test('are the same frozen object until something is written', () => {
    const first = database.recall<{ file_secret: string }>(FIND, 'g_1')!
    expect(database.recall(FIND, 'g_1')).toBe(first)
    expect(() => {
      first.file_secret = 'changed'
    }).toThrow(TypeError)
    database.write((tx) =>
      tx.run('insert into guests (id, file_secret, created_at) values (?, ?, ?)', 'g_2', 'second', 1),
    )
    expect(database.recall(FIND, 'g_1')).not.toBe(first)
  })

  test('show what was written here at once', () => {
    expect(secret()).toBe('first')
    database.write((tx) => tx.run(RENAME, 'second', 'g_1'))
    expect(secret()).toBe('second')
  })

  test('show a write under way inside it, and not after it is taken back', () => {
    expect(secret()).toBe('first')
    const work = () =>
      database.write((tx) => {
        tx.run(RENAME, 'second', 'g_1')
        expect(tx.recall(FIND, 'g_1')).toMatchObject({ file_secret: 'second' })
        expect(secret()).toBe('second')
        throw new Error('taken back')
      })
    expect(work).toThrow('taken back')
    expect(secret()).toBe('first')
  })

  test('show what another process wrote, from the next turn of the event loop', async () => {
    expect(secret()).toBe('first')
    const other = new Database(join(folder, 'shop.sqlite'))
    other.prepare(RENAME).run('second', 'g_1')
    other.close()
    await nextTurn()
    expect(secret()).toBe('second')
  })

  test.each([{ id: 'g_1' }, undefined])('are read once, whether there is one or none: %s', (row) => {
    const memory = new RowMemory(() => 1)
    let reads = 0
    const read = () => {
      reads += 1
      return row
    }
    expect([memory.recall(FIND, 'g_1', read), memory.recall(FIND, 'g_1', read)]).toEqual([row, row])
    expect(reads).toBe(1)
    memory.forget()
    memory.recall(FIND, 'g_1', read)
    expect(reads).toBe(2)
  })

  test('rows that do not exist are there as soon as they are written', () => {
    expect(database.recall(FIND, 'g_2')).toBeUndefined()
    database.write((tx) =>
      tx.run('insert into guests (id, file_secret, created_at) values (?, ?, ?)', 'g_2', 'second', 1),
    )
    expect(database.recall(FIND, 'g_2')).toMatchObject({ file_secret: 'second' })
  })
})
