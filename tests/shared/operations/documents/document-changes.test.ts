import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, listChanges } from '../../../../shared/operations/documents/document-changes.ts'
import { mergeChanges } from '../../../../shared/operations/documents/merge-changes.ts'

const book = {
  min_cents: 300,
  breaks: [
    { from: 5, percent: 5 },
    { from: 10, percent: 10 },
  ],
  rates: { PETG: { gram: 7 }, PLA: { gram: 6 } },
  zips: ['94', '95'],
}

describe('the changes of a document', () => {
  test('name a field by its path, with its old and new value', () => {
    expect(listChanges(book, { ...book, rates: { ...book.rates, PETG: { gram: 8 } } })).toEqual([
      { path: ['rates', 'PETG', 'gram'], kind: 'changed', before: 7, after: 8 },
    ])
  })

  test('name an item of a list by its key, wherever it is in the list', () => {
    const after = {
      ...book,
      breaks: [
        { from: 10, percent: 12 },
        { from: 25, percent: 15 },
      ],
    }
    expect(listChanges(book, after)).toEqual([
      {
        path: ['breaks', { by: 'from', key: 5 }],
        kind: 'removed',
        before: { from: 5, percent: 5 },
        after: null,
      },
      { path: ['breaks', { by: 'from', key: 10 }, 'percent'], kind: 'changed', before: 10, after: 12 },
      {
        path: ['breaks', { by: 'from', key: 25 }],
        kind: 'added',
        before: null,
        after: { from: 25, percent: 15 },
      },
    ])
  })

  test('say that a list was put into another order', () => {
    expect(listChanges(book, { ...book, breaks: book.breaks.toReversed() })).toEqual([
      { path: ['breaks'], kind: 'reordered', before: [5, 10], after: [10, 5] },
    ])
  })

  test('name an added day only, not the new order of the list, in a list by days', () => {
    const closed = (day: string) => ({ day, reason: 'Holiday' })
    const before = { closures: [closed('2026-11-26'), closed('2026-12-25')] }
    const after = { closures: [before.closures[0], closed('2026-12-24'), before.closures[1]] }
    const changes = listChanges(before, after)
    expect(changes).toMatchObject([{ path: ['closures', { by: 'day', key: '2026-12-24' }], kind: 'added' }])
    expect(applyChanges(before, changes)).toEqual(after)
  })

  test('take a list without keys as one value', () => {
    expect(listChanges(book, { ...book, zips: ['94'] })).toEqual([
      { path: ['zips'], kind: 'changed', before: ['94', '95'], after: ['94'] },
    ])
  })

  test('are none between equal documents whose fields are in another order', () => {
    expect(listChanges({ a: 1, b: [{ id: 'x', n: 1 }] }, { b: [{ n: 1, id: 'x' }], a: 1 })).toEqual([])
  })
})

/** Documents with nested fields, lists with keys and lists without. */
const document = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer(),
    fc.string(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'id'), tie('value'), { maxKeys: 3 }),
    fc.uniqueArray(fc.record({ id: fc.constantFrom('x', 'y', 'z', 'w'), inner: tie('value') }), {
      selector: ({ id }) => id,
      maxLength: 4,
    }),
    fc.uniqueArray(fc.record({ day: fc.constantFrom('1', '2', '3', '4'), inner: tie('value') }), {
      selector: ({ day }) => day,
      maxLength: 4,
    }),
  ),
})).value

test('the changes between two documents turn the first into the second', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      expect(applyChanges(before, listChanges(before, after))).toEqual(after)
    }),
    { numRuns: 500 },
  )
})

describe('two people who change the same version', () => {
  test('two people who change different places both get what they changed', () => {
    const mine = { ...book, min_cents: 400 }
    const theirs = { ...book, breaks: [...book.breaks, { from: 25, percent: 15 }] }
    expect(mergeChanges(book, { mine, theirs })).toEqual({
      merged: { ...theirs, min_cents: 400 },
      conflicts: [],
    })
  })

  test('see both values where they changed the same place, and the saved one stays', () => {
    const merge = mergeChanges(book, {
      mine: { ...book, min_cents: 400 },
      theirs: { ...book, min_cents: 350 },
    })
    expect(merge.merged).toMatchObject({ min_cents: 350 })
    expect(merge.conflicts).toMatchObject([{ mine: { after: 400 }, theirs: { after: 350 } }])
  })

  test('two people conflict where one removed what the other changed', () => {
    const mine = { ...book, breaks: [book.breaks[1]] }
    const theirs = { ...book, breaks: [{ from: 5, percent: 6 }, book.breaks[1]] }
    expect(mergeChanges(book, { mine, theirs }).conflicts).toHaveLength(1)
  })

  test('have no conflict when they changed the same place to the same value', () => {
    const both = { ...book, min_cents: 400 }
    expect(mergeChanges(book, { mine: both, theirs: both })).toEqual({ merged: both, conflicts: [] })
  })

  test('lose nothing: without changes of one side the result is the other side', () => {
    fc.assert(
      fc.property(document, document, (base, changed) => {
        expect(mergeChanges(base, { mine: changed, theirs: base })).toEqual({
          merged: changed,
          conflicts: [],
        })
        expect(mergeChanges(base, { mine: base, theirs: changed })).toEqual({
          merged: changed,
          conflicts: [],
        })
      }),
    )
  })
})
