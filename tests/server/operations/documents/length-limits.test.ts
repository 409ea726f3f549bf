import { expect, test } from 'vitest'
import { firstRunData } from '../../../../server/start/first-run-data.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { ofSensibleLength } from '../../../../shared/operations/documents/length-limits.ts'
import { ShopCalendar } from '../../../../shared/quoting/scheduling/calendar.ts'
import type { DocumentKind } from '../../../../shared/operations/documents/document-kinds.ts'
import { checkDocument } from '../../../../shared/operations/documents/document-faults.ts'

const MILLION = 1_000_000
const documents = Object.entries(firstRunData(PROGRAM.resources)) as [DocumentKind, unknown][]

interface Place {
  kind: DocumentKind
  path: string
  /** Returns the document with something else there. */
  put: (value: unknown) => unknown
  found: unknown
}

/** Every value of a document, of a list only the first. */
function placesIn(
  kind: DocumentKind,
  value: unknown,
  path = '',
  put = (changed: unknown) => changed,
): Place[] {
  const own = { kind, path, put, found: value }
  if (Array.isArray(value)) {
    const first = (changed: unknown) => put([changed, ...value.slice(1)])
    return [own, ...(value.length > 0 ? placesIn(kind, value[0], join(path, '0'), first) : [])]
  }
  if (typeof value !== 'object' || value === null) return [own]
  const fields = Object.entries(value).flatMap(([name, inner]) =>
    placesIn(kind, inner, join(path, name), (changed) => put({ ...value, [name]: changed })),
  )
  return [own, ...fields]
}
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const places = documents.flatMap(([kind, body]) => placesIn(kind, body))
const lists = places.filter(({ found }) => Array.isArray(found))
const texts = places.filter(({ found }) => typeof found === 'string')

const manyFields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, at]))

test('the documents of a new shop are within the limits', () => {
  for (const [kind, body] of documents) expect(checkDocument(kind, body)).toHaveProperty('body')
})

test.each(lists)(
  '$kind, $path: a million entries are refused with one sentence',
  ({ kind, path, put, found }) => {
    const [entry = 7] = found as unknown[]
    expect(checkDocument(kind, put(Array(MILLION).fill(entry)))).toEqual({
      faults: [
        {
          kind,
          path,
          message: expect.stringMatching(/^This list has 1,000,000 entries\. It may have at most \d+,000\.$/),
        },
      ],
    })
  },
)

test.each(texts)(
  '$kind, $path: a million characters are refused with one sentence',
  ({ kind, path, put }) => {
    expect(checkDocument(kind, put('x'.repeat(MILLION)))).toEqual({
      faults: [{ kind, path, message: 'This text has 1,000,000 characters. It may have at most 20,000.' }],
    })
  },
)

test.each(documents)('%s with a hundred thousand fields, or as a list of a million, is refused', (kind) => {
  expect(checkDocument(kind, manyFields)).toEqual({
    faults: [{ kind, path: '', message: 'This has 100,000 fields. It may have at most 2,000.' }],
  })
  expect(checkDocument(kind, Array(MILLION).fill('x'))).toMatchObject({ faults: [{ kind, path: '' }] })
})

test('a document whose lists are within each other without end is refused', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown
  expect(checkDocument('catalog', deep)).toMatchObject({
    faults: [{ message: 'This has too many lists and fields within each other.' }],
  })
})

test('many lists that are each short enough are refused together', () => {
  const body = Array.from({ length: 1000 }, () => Array(1000).fill('x'))
  expect(checkDocument('printers', body)).toEqual({
    faults: [{ kind: 'printers', path: '', message: 'This document has too many entries.' }],
  })
})

test('a part of a document that comes in by itself is refused before its schema looks at it', () => {
  const calendar = documents.find(([kind]) => kind === 'calendar')![1] as Record<string, unknown>
  const schema = ofSensibleLength(ShopCalendar)
  expect(schema.parse(calendar)).toEqual(ShopCalendar.parse(calendar))
  const read = schema.safeParse({ ...calendar, closures: Array(MILLION).fill(7) })
  expect(read.error?.issues).toMatchObject([
    { path: ['closures'], message: 'This list has 1,000,000 entries. It may have at most 2,000.' },
  ])
})
