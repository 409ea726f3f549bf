import { expect, test } from 'vitest'
import { scrapOf } from '../../../shared/production/scrap.ts'
import type { UnitAtWork } from '../../../shared/production/unit-states.ts'
import { HOUR } from '../../../shared/time.ts'

const rates = { filament_cents_per_kg: 2500, machine_cents_per_hour: 300 }
const printing: UnitAtWork = { status: 'printing', seconds: 4 * HOUR, progress: null, started_at: 0 }

test.each<[string, UnitAtWork, number, number | null, object]>([
  ['half of its time', printing, 2 * HOUR, 40, { seconds: 2 * HOUR, grams: 20, cost_cents: 650 }],
  [
    'reported at a quarter',
    { ...printing, progress: 0.25 },
    0,
    40,
    { seconds: HOUR, grams: 10, cost_cents: 325 },
  ],
  [
    'overdue: never more than one print',
    printing,
    9 * HOUR,
    40,
    { seconds: 4 * HOUR, grams: 40, cost_cents: 1300 },
  ],
  [
    'after printing',
    { ...printing, status: 'finishing' },
    1,
    40,
    { seconds: 4 * HOUR, grams: 40, cost_cents: 1300 },
  ],
  ['when ready', { ...printing, status: 'ready' }, 1, 40, { seconds: 4 * HOUR, grams: 40, cost_cents: 1300 }],
  ['not begun', { ...printing, status: 'queued' }, 1, 40, { seconds: 0, grams: 0, cost_cents: 0 }],
  [
    'of unknown weight: machine time alone',
    printing,
    2 * HOUR,
    null,
    { seconds: 2 * HOUR, grams: null, cost_cents: 600 },
  ],
])('the scrap of a unit %s', (_name, unit, now, grams, expected) => {
  expect(scrapOf(unit, { grams, rates, now })).toEqual(expected)
})
