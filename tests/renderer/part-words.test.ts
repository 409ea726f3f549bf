import { describe, expect, test } from 'vitest'
import { findingsTitle } from '../../renderer/quoting/customer/part/finding-words.ts'
import {
  distinctPlacements,
  placementFigures,
} from '../../renderer/quoting/customer/choices/placement-words.ts'
import { unbrokenFigures } from '../../renderer/platform/ui/words.ts'

describe('the heading of the findings', () => {
  const block = { kind: 'problem' } as const
  const warning = { kind: 'warning' } as const
  const reviewed = { kind: 'reviewed' } as const
  const note = { kind: 'note' } as const

  test.each([
    [[], 'Printability'],
    [[warning], '1 print warning'],
    [[warning, warning], '2 print warnings'],
    [[block, warning], '1 problem, 1 print warning'],
    [[block], '1 problem'],
    [[block, block], '2 problems'],
    [[note, note], 'Notes'],
    [[warning, note], '1 print warning, 1 note'],
    [[reviewed, warning], 'Reviewed by our engineers, 1 print warning'],
  ])('%# counts problems and warnings, not notes', (findings, title) => {
    expect(findingsTitle(findings)).toBe(title)
  })
})

test('the list shows placements that read the same once, keeping the chosen one', () => {
  const row = {
    reason: 'On its side.',
    height_mm: 60,
    contact_mm2: 20,
    overhang_mm2: 0,
    chosen: false,
    bottom_face: null,
  }
  const rows = [
    { ...row, down: [1, 0, 0] as [number, number, number] },
    { ...row, down: [0, 1, 0] as [number, number, number], chosen: true },
    { ...row, down: [0, 0, 1] as [number, number, number], height_mm: 46 },
  ]
  expect(distinctPlacements(rows)).toEqual([rows[1], rows[2]])
})

describe('the figures of a placement', () => {
  const row = { down: [1, 0, 0] as [number, number, number], reason: 'On its side.', height_mm: 60 }
  const plain = { ...row, contact_mm2: 20, overhang_mm2: 0, chosen: false, bottom_face: null }
  const priced = (total_cents: number, chosen = false) => ({
    ...plain,
    chosen,
    priced: {
      options: [
        {
          speed: 'week' as const,
          label: 'Economy',
          days: null,
          ship_by: null,
          total_cents,
          unit_cents: total_cents,
          available: true,
          note: null,
        },
      ],
      estimate_cents: null,
      grams: 20,
      seconds: 7500,
    },
  })
  const chosen = priced(1500, true)

  test.each([
    ['more expensive', priced(1920), ['60 mm tall', '2 h 5 min to print', '$4.20 more']],
    ['cheaper', priced(1390), ['60 mm tall', '2 h 5 min to print', '$1.10 less']],
    ['equally priced', priced(1500), ['60 mm tall', '2 h 5 min to print', 'same price']],
    ['chosen', chosen, ['60 mm tall', '2 h 5 min to print']],
    ['not priced yet', { ...plain, priced: null }, ['60 mm tall']],
    ['on a review link', plain, ['60 mm tall']],
  ])('the figures say what is known of a placement that is %s', (_name, other, figures) => {
    expect(placementFigures(other, chosen, 'week')).toEqual(figures)
  })

  test('compare an estimate with the chosen price', () => {
    const estimated = { ...priced(0), priced: { ...priced(0).priced, options: [], estimate_cents: 2500 } }
    expect(placementFigures(estimated, chosen, 'week')[2]).toBe('$10.00 more')
  })
})

test('figures and units are joined with no-break spaces', () => {
  expect(unbrokenFigures('Up to 110 °C, 40 % and 3 walls of 0.4 mm')).toBe(
    'Up to 110\u00a0°C, 40% and 3 walls of 0.4\u00a0mm',
  )
})
