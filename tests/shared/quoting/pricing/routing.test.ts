import { expect, test } from 'vitest'
import {
  decideTier,
  RoutingRules,
  type TierDecision,
  type TierFacts,
} from '../../../../shared/quoting/pricing/routing.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { routing } from '../../shop-documents.ts'

const PLAIN: TierFacts = {
  routes: ['none', 'none'],
  custom_material: false,
  custom_color: false,
  no_printer_for_material: false,
  unit_cents: 1514,
  unit_seconds: HOUR,
  quantity: 1,
}

test.each<[string, Partial<TierFacts>, TierDecision['tier'], TierDecision['reasons']]>([
  ['an ordinary part is instant', {}, 'instant', []],
  ['a part without findings is instant', { routes: [] }, 'instant', []],
  ['a finding asks for a confirmed date', { routes: ['none', 'assisted'] }, 'assisted', ['finding']],
  ['a finding asks for a look', { routes: ['review'] }, 'assisted', ['finding']],
  ['a Custom color', { custom_color: true }, 'assisted', ['custom_color']],
  ['a finding asks for an engineer', { routes: ['assisted', 'engineering'] }, 'engineered', ['finding']],
  ['a Custom material', { custom_material: true }, 'engineered', ['custom_material']],
  ['a unit of $2,500', { unit_cents: 250_000 }, 'instant', []],
  ['a unit dearer than $2,500', { unit_cents: 250_001 }, 'engineered', ['expensive_unit']],
  ['120 hours of printing in all', { unit_seconds: 12 * HOUR, quantity: 10 }, 'instant', []],
  [
    'more than 120 hours of printing in all',
    { unit_seconds: 12 * HOUR + 1, quantity: 10 },
    'engineered',
    ['long_total_print'],
  ],
  [
    'every reason is told',
    { custom_material: true, unit_cents: 300_000, routes: ['failed'] },
    'engineered',
    ['finding', 'custom_material', 'expensive_unit'],
  ],
  [
    'what an engineer sees needs no confirmation besides',
    { custom_color: true, custom_material: true },
    'engineered',
    ['custom_material'],
  ],
])('%s', (_, facts, tier, reasons) => {
  expect(decideTier({ ...PLAIN, ...facts }, routing)).toEqual({ tier, reasons })
})

test('the rules are data: a shop may price Custom materials and colors at once', () => {
  const rules = RoutingRules.parse({
    engineered: { ...routing.engineered, custom_material: false },
    assisted: { custom_color: false },
  })
  expect(decideTier({ ...PLAIN, custom_material: true, custom_color: true }, rules).tier).toBe('instant')
})
