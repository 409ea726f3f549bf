import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { freeCapacity } from '../../../../shared/quoting/scheduling/capacity.ts'
import { jointShipDates, type JointPart } from '../../../../shared/quoting/scheduling/joint-dates.ts'
import { shipDates } from '../../../../shared/quoting/scheduling/lead-times.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { calendar, printers } from '../../shop-documents.ts'
import { at } from './shop-clock.ts'

const capacity = freeCapacity({ now: at('Mon 2026-11-23 09:00'), calendar, printers, load: [], margin_mm: 5 })
const floor = { capacity, economy_offset_days: 7 }
const part = (hours: number, quantity = 1, lead_days = 0): JointPart => ({
  job: { quantity, unit_seconds: hours * HOUR, size_mm: [50, 40, 30], nozzle_mm: 0.4, material: 'PLA+' },
  lead_days,
})

test('parts that the printers take at once ship as early as each alone', () => {
  expect(jointShipDates([part(2), part(2)], floor)).toEqual(shipDates({ ...part(2), ...floor }))
})

test('twelve parts of a basket ship when twelve pieces of one part would', () => {
  const parts = Array.from({ length: 12 }, () => part(15))
  expect(jointShipDates(parts, floor)).toEqual(shipDates({ ...part(15, 12), ...floor }))
})

test('no part and parts that no printer can print have no day', () => {
  expect(jointShipDates([], floor)).toEqual({ asap: null, week: null })
  const large = { ...part(2), job: { ...part(2).job, size_mm: [5000, 40, 30] as [number, number, number] } }
  expect(jointShipDates([large], floor)).toEqual({ asap: null, week: null })
  expect(jointShipDates([large, part(2)], floor)).toEqual(shipDates({ ...part(2), ...floor }))
})

test('together is never earlier than the last one alone, and leaves the shop as it was', () => {
  const before = JSON.stringify(capacity.lanes.map(({ gaps }) => gaps))
  const anyPart = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 3 }))
    .map(([hours, quantity, lead]) => part(hours, quantity, lead))
  fc.assert(
    fc.property(fc.array(anyPart, { minLength: 1, maxLength: 5 }), (parts) => {
      const joint = jointShipDates(parts, floor)
      for (const one of parts) expect(joint.asap! >= shipDates({ ...one, ...floor }).asap!).toBe(true)
    }),
    { numRuns: 60 },
  )
  expect(JSON.stringify(capacity.lanes.map(({ gaps }) => gaps))).toBe(before)
})
