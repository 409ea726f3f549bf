import { describe, expect, test } from 'vitest'
import { findInArea, joinAreas, readAreaList } from '../../../renderer/quoting/delivery-settings/area-list.ts'

describe('a list of ZIP codes', () => {
  test.each<[string, string, object[]]>([
    [
      'places with their codes',
      'San Mateo County: 940, 944',
      [{ name: 'San Mateo County', zips: ['940', '944'] }],
    ],
    [
      'codes alone, however separated',
      '94110 94112\n94114;94110',
      [{ name: 'Imported', zips: ['94110', '94112', '94114'] }],
    ],
    [
      'a table with a heading and quotes',
      'zip,city\n"94110","San Francisco"\n94301-1234\tPalo Alto\n94112,San Francisco',
      [
        { name: 'San Francisco', zips: ['94110', '94112'] },
        { name: 'Palo Alto', zips: ['94301'] },
      ],
    ],
    ['nothing', ' \n\n', []],
  ])('is read from %s', (_, text, area) => {
    expect(readAreaList(text).area).toEqual(area)
  })

  test('names the lines without a ZIP code', () => {
    expect(readAreaList('zip,city\nOakland: \n94607')).toEqual({
      area: [{ name: 'Imported', zips: ['94607'] }],
      skipped: ['zip,city', 'Oakland:'],
    })
  })

  test('joins an area without doubling a place or a code', () => {
    const area = [{ name: 'Oakland', zips: ['946'] }]
    const added = [
      { name: 'Oakland', zips: ['946', '94501'] },
      { name: 'Marin', zips: ['949'] },
    ]
    expect(joinAreas(area, added)).toEqual([
      { name: 'Oakland', zips: ['946', '94501'] },
      { name: 'Marin', zips: ['949'] },
    ])
    expect(area).toEqual([{ name: 'Oakland', zips: ['946'] }])
  })
})

test('a ZIP code is found by the digits that it begins with', () => {
  const area = [
    { name: 'San Francisco', zips: ['941'] },
    { name: 'Marin', zips: ['949'] },
  ]
  expect(findInArea(area, '94110')).toEqual({ name: 'San Francisco', prefix: '941' })
  expect(findInArea(area, '94607')).toBeNull()
})
