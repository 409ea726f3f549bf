import { describe, expect, test } from 'vitest'
import { Catalog } from '../../../shared/catalog/catalog.ts'
import { extraDays, extraText, extraTotal } from '../../../shared/catalog/chosen-extras.ts'
import { checkExtras, type Extra } from '../../../shared/catalog/extras.ts'
import { InvalidInput } from '../../../shared/platform/refusals.ts'
import { catalog } from '../shop-documents.ts'
import { CAD_HOUR, INSERT, SANDING } from '../extras.ts'

const offered: Extra[] = [INSERT, SANDING, CAD_HOUR]

describe('chosen extras', () => {
  test('get their names and prices, in the order of the catalog', () => {
    expect(
      checkExtras(offered, [
        { id: 'sanding', count: 1 },
        { id: 'insert-m3', count: 4 },
      ]),
    ).toEqual([
      { id: 'insert-m3', name: 'M3 threaded insert', per: 'piece', cents: 50, count: 4, lead_days: 0 },
      { id: 'sanding', name: 'Sanding', per: 'piece', cents: 800, count: 1, lead_days: 2 },
    ])
  })

  test.each<[string, Parameters<typeof checkExtras>[1], string]>([
    [
      'unknown',
      [{ id: 'paint', count: 1 }],
      '"paint" is not offered. The shop offers: insert-m3, sanding, cad-hour.',
    ],
    [
      'more than the shop adds',
      [{ id: 'insert-m3', count: 13 }],
      'M3 threaded insert: at most 12 per piece.',
    ],
    [
      'chosen twice',
      [
        { id: 'sanding', count: 1 },
        { id: 'sanding', count: 1 },
      ],
      'Sanding is chosen twice.',
    ],
  ])('are refused when one is %s', (_, chosen, sentence) => {
    expect(() => checkExtras(offered, chosen)).toThrow(InvalidInput)
    expect(() => checkExtras(offered, chosen)).toThrow(sentence)
  })

  test('are refused when the shop does not offer one at the moment', () => {
    const now = [{ ...SANDING, available: false }]
    expect(() => checkExtras(now, [{ id: 'sanding', count: 1 }])).toThrow(
      'Sanding is not offered. The shop offers no extras.',
    )
  })
})

test('an extra per piece is paid for each piece, one per order once', () => {
  const quoted = checkExtras(offered, [
    { id: 'insert-m3', count: 4 },
    { id: 'cad-hour', count: 2 },
  ])
  expect(quoted.map((extra) => extraTotal(extra, 10))).toEqual([2000, 16_000])
  expect(quoted.map(extraText)).toEqual(['4 × M3 threaded insert per piece', '2 × CAD hour'])
})

test('extras add their working days one after another', () => {
  expect(extraDays([{ lead_days: 2 }, { lead_days: 1 }])).toBe(3)
  expect(extraDays([])).toBe(0)
})

test('a catalog refuses two extras of the same name, and one stored without extras has none', () => {
  const twice = Catalog.safeParse({
    ...catalog,
    extras: [SANDING, { ...SANDING, id: 'other', name: ' sanding' }],
  })
  expect(twice.error?.issues).toMatchObject([
    { path: ['extras', 1, 'name'], message: 'Another extra has this name.' },
  ])
  const { extras: _new, ...before } = catalog
  expect(Catalog.parse(before).extras).toEqual([])
})
