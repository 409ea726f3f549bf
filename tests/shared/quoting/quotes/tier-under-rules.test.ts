import { describe, expect, test } from 'vitest'
import { PrintLimits } from '../../../../shared/geometry/print-limits.ts'
import {
  needsMeasuring,
  tierOfRefusal,
  tierUnderRules,
  type TierRules,
  type TriedQuote,
} from '../../../../shared/quoting/quotes/tier-under-rules.ts'
import { freeCapacity } from '../../../../shared/quoting/scheduling/capacity.ts'
import { cubeAnalysis, cubeEstimate } from '../../../shop/scripted-geometry.ts'
import { lyingFlat, PLAIN_SETTINGS } from '../../geometry/assess/plain-part.ts'
import { at } from '../scheduling/shop-clock.ts'
import { calendar, catalog, priceBook, printers, rawDocument, routing } from '../../shop-documents.ts'

const print_limits = PrintLimits.parse(rawDocument('print-limits'))
const now = at('Mon 2026-11-16 10:00')
const printed = cubeEstimate({
  print: { profile: { id: 'p' }, filaments: catalog.materials.map(({ id }) => ({ id })) },
} as Parameters<typeof cubeEstimate>[0])

/** A 20 mm cube that is instant by the rules of a new shop. */
const quote: TriedQuote = {
  analysis: cubeAnalysis({ kind: 'step', units: 'mm' }),
  estimate: printed,
  settings: PLAIN_SETTINGS,
  material: 'PLA+',
  color: 'Black',
  quantity: 1,
  book: priceBook,
  shop: {
    catalog,
    printers,
    capacity: freeCapacity({ now, calendar, printers, load: [], margin_mm: 5 }),
    extras: [],
  },
}
const rules: TierRules = { routing, print_limits }
const engineered = (changes: Partial<TierRules['routing']['engineered']>): TierRules => ({
  ...rules,
  routing: { ...routing, engineered: { ...routing.engineered, ...changes } },
})
const limits = (changes: Partial<PrintLimits>): TierRules => ({
  ...rules,
  print_limits: { ...print_limits, ...changes },
})

describe('the tier of a stored quote', () => {
  test.each<[string, Partial<TriedQuote>, TierRules, string]>([
    ['by the saved rules', {}, rules, 'instant'],
    ['above the price of a unit', {}, engineered({ unit_cents_over: 10 }), 'engineered'],
    ['above the hours of all units', { quantity: 10 }, engineered({ print_hours_over: 3 }), 'engineered'],
    ['below the hours of all units', { quantity: 8 }, engineered({ print_hours_over: 3 }), 'instant'],
    ['in a custom color', { color: 'Custom' }, rules, 'assisted'],
    ['in a material that no printer can print', { material: 'PPS-CF' }, rules, 'assisted'],
    [
      'with a finding that goes to staff',
      {},
      limits({ tiny_part: { level: 'warning', route: 'assisted', largest_side_mm: 21 } }),
      'assisted',
    ],
    [
      'with a finding that ends the quote',
      {},
      limits({ too_small: { level: 'block', route: 'failed', largest_side_mm: 21 } }),
      'failed',
    ],
    [
      'with a volume that is not trusted',
      { analysis: { ...quote.analysis, volume_trusted: false } },
      rules,
      'engineered',
    ],
  ])('%s', (_, changes, under, tier) => {
    expect(tierUnderRules({ ...quote, ...changes }, under)).toBe(tier)
  })

  test('the tier of a quote with a file that cannot be used is that of its refusal', () => {
    expect(tierOfRefusal('tessellated_step', print_limits)).toBe('engineered')
    expect(tierOfRefusal('file_empty', print_limits)).toBe('failed')
  })
})

describe('stored results', () => {
  const tower = {
    ...quote,
    settings: { ...PLAIN_SETTINGS, brim: 'auto' as const },
    estimate: { ...printed, placement: lyingFlat([8, 8, 60]) },
  }
  const adhesion = (area_mm2: number) =>
    limits({ poor_bed_contact: { ...print_limits.poor_bed_contact, area_mm2 } }).print_limits
  const walls = (lines: number) => limits({ thin_wall: { ...print_limits.thin_wall, lines } }).print_limits

  test.each([
    ['are enough when nothing changes', quote, print_limits, false],
    ['are enough for other walls that are listed', quote, walls(4), false],
    ['do not list walls thicker than 1.6 mm', quote, walls(4.5), true],
    ['do not know a part without the brim that it had', tower, adhesion(10), true],
    ['are enough when a brim was chosen', { ...tower, settings: PLAIN_SETTINGS }, adhesion(10), false],
    ['are enough when the brim stays', tower, adhesion(90), false],
  ])('%s', (_, part, after, isNeeded) => {
    expect(needsMeasuring(part, { before: print_limits, after })).toBe(isNeeded)
  })
})
