import { describe, expect, test } from 'vitest'
import {
  recognizeShop,
  refusalSentence,
  type FoundShop,
  type ShopRefusal,
} from '../../../shared/platform/shop-identity.ts'
import { judgeKey, keySentence, type FoundKey } from '../../../shared/platform/vault-key.ts'

type State = FoundShop['database']['state']
/** Ids of the database, the files and the key; `null` is none, `-` no key at all. */
type Ids = [database: string | null, files: string | null, key: string | null]
const NO_KEY = '-'

function verdictOf(state: State, [database, files_id, key]: Ids, [there, named]: [number, number]): string {
  const verdict = recognizeShop({
    database: { state, shop_id: database },
    files_id,
    key: key === NO_KEY ? null : { shop_id: key },
    parts: { there, named },
  })
  return verdict.verdict === 'refused' ? verdict.why : `opens ${verdict.shop_id ?? 'as new'}`
}

describe('database, files and key', () => {
  test.each<[what: string, State, Ids, [there: number, named: number], expected: string]>([
    ['an empty folder', 'missing', [null, null, NO_KEY], [0, 0], 'opens as new'],
    [
      'an older shop that nobody has used, its database deleted',
      'missing',
      [null, null, null],
      [0, 0],
      'opens as new',
    ],
    ['a shop whose first start was killed', 'blank', [null, null, NO_KEY], [0, 0], 'opens as new'],
    ['a shop that nobody has used', 'blank', ['A', 'A', 'A'], [0, 0], 'opens A'],
    ['all of one shop', 'used', ['A', 'A', 'A'], [3, 3], 'opens A'],
    [
      'all of one shop, with files that the database does not name',
      'used',
      ['A', 'A', 'A'],
      [3, 0],
      'opens A',
    ],
    ['the id not written to files and key yet', 'used', ['A', null, null], [3, 1], 'opens A'],
    ['the id not written to the key yet', 'used', ['A', 'A', null], [3, 0], 'opens A'],
    ['files lost with their id', 'used', ['A', null, 'A'], [0, 0], 'opens A'],
    ['files put back without their id', 'used', ['A', null, 'A'], [3, 0], 'opens A'],
    ['the key lost', 'used', ['A', 'A', NO_KEY], [3, 3], 'opens A'],
    ['an older shop', 'used', [null, null, null], [3, 3], 'opens as new'],
    ['an older shop without files', 'used', [null, null, null], [0, 0], 'opens as new'],
    ['a database from before the shop had an id', 'used', [null, 'A', 'A'], [3, 1], 'opens A'],
    ['a database from before the shop had an id, no files', 'used', [null, 'A', 'A'], [0, 0], 'opens A'],

    ['a deleted database', 'missing', [null, 'A', 'A'], [3, 0], 'database_missing'],
    ['a deleted database, no files', 'missing', [null, 'A', 'A'], [0, 0], 'database_missing'],
    ['a deleted database, only the key is there', 'missing', [null, null, 'A'], [0, 0], 'database_missing'],
    [
      'a deleted database, only the files are there',
      'missing',
      [null, 'A', NO_KEY],
      [0, 0],
      'database_missing',
    ],
    ['a deleted database of an older shop', 'missing', [null, null, null], [3, 0], 'database_missing'],
    [
      'a database without its journal, which had everything in it',
      'blank',
      ['A', 'A', 'A'],
      [3, 0],
      'database_missing',
    ],
    [
      'a new database in a shop that had none to begin with',
      'blank',
      [null, 'A', 'A'],
      [0, 0],
      'database_missing',
    ],
    ['a new database in an older shop', 'blank', [null, null, null], [3, 0], 'database_missing'],
    [
      'a database of an older shop that names none of the files',
      'used',
      [null, null, null],
      [3, 0],
      'files_unknown',
    ],
    [
      'a database with an id that names none of an older shop’s files',
      'used',
      ['A', null, null],
      [3, 0],
      'files_unknown',
    ],
    ['an old database that names none of the files', 'used', [null, 'A', 'A'], [3, 0], 'files_unknown'],
    ['the database of another shop', 'used', ['B', 'A', 'A'], [3, 0], 'database_differs'],
    [
      'the database of another shop, even one that names a file',
      'used',
      ['B', 'A', 'A'],
      [3, 1],
      'database_differs',
    ],
    ['the database of another shop, the key has no id', 'used', ['B', 'A', null], [3, 3], 'files_differ'],
    ['the files of another shop', 'used', ['A', 'B', 'A'], [3, 0], 'files_differ'],
    ['the key of another shop', 'used', ['A', 'A', 'B'], [3, 3], 'key_differs'],
    ['the key of another shop, files without an id', 'used', ['A', null, 'B'], [3, 3], 'key_differs'],
    ['an old database, and files and key of two shops', 'used', [null, 'A', 'B'], [3, 3], 'key_differs'],
    ['parts of three shops', 'used', ['A', 'B', 'C'], [3, 3], 'three_shops'],
  ])('%s', (_, state, ids, parts, expected) => {
    expect(verdictOf(state, ids, parts)).toBe(expected)
  })

  test('a shop of which one is missing is never opened as a new one while an id is left', () => {
    for (const files of [null, 'A'])
      for (const key of [NO_KEY, null, 'A'])
        for (const there of [0, 2])
          for (const state of ['missing', 'blank'] as const) {
            const verdict = verdictOf(state, [null, files, key], [there, 0])
            const nothingLeft = files === null && key !== 'A' && there === 0
            expect(verdict).toBe(nothingLeft ? 'opens as new' : 'database_missing')
          }
  })
})

test('every refusal names the folder, says that nothing was changed, and what to do', () => {
  const all: Record<ShopRefusal, true> = {
    database_missing: true,
    files_unknown: true,
    database_differs: true,
    files_differ: true,
    key_differs: true,
    three_shops: true,
  }
  const sentences = Object.keys(all).map((why) => refusalSentence(why as ShopRefusal, '/srv/shop'))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences)
    expect(sentence).toMatch(
      /in \/srv\/shop.*Nothing was changed\..*--data \/srv\/shop\), or choose another folder/,
    )
})

describe('the key of the vault', () => {
  test.each<[FoundKey['key'], sealed: boolean, expected: string]>([
    ['missing', false, 'make'],
    ['missing', true, 'missing'],
    ['opens', true, 'use'],
    ['opens', false, 'use'],
    ['unproved', false, 'use'],
    ['wrong', true, 'wrong'],
    ['wrong', false, 'wrong'],
  ])('a key found as %s, anything sealed: %s, has one verdict', (key, sealed, expected) => {
    expect(judgeKey({ key, sealed })).toBe(expected)
  })

  test('a key that cannot be used is told with its file, its backup and the way on without it', () => {
    for (const verdict of ['missing', 'wrong', 'damaged'] as const)
      expect(keySentence(verdict, '/srv/shop/vault.key', '/srv/shop')).toMatch(
        /^\/srv\/shop\/vault\.key is .*Restore vault\.key from a backup\..*npm run new-vault-key -- --data \/srv\/shop /,
      )
  })
})
