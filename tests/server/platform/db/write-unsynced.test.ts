import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type ShopDatabase } from '../../../../server/platform/db/db.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'

let database: ShopDatabase
beforeEach(() => void (database = openDatabase(':memory:', PROGRAM.migrations)))
afterEach(() => database.close())

const FULL = { synchronous: 2 }
const synchronous = () => database.get('pragma synchronous')

test('the next write waits for the disk again, also after one that failed', () => {
  expect(database.writeUnsynced((tx) => tx.get('pragma synchronous'))).toEqual({ synchronous: 1 })
  expect(synchronous()).toEqual(FULL)
  expect(() =>
    database.writeUnsynced(() => {
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(synchronous()).toEqual(FULL)
})

test('inside another write it is a part of that one', () => {
  expect(database.write(() => database.writeUnsynced((tx) => tx.get('pragma synchronous')))).toEqual(FULL)
})
