import { z } from 'zod'
import { FAILURE_REASONS, SeenUnits } from './unit-work.ts'

/** The result of a quality check. `remark`: passed, with something that staff noticed. */
export type CheckResult = 'pass' | 'remark' | 'fail'

export const CHECK_WORDS: Record<CheckResult, string> = {
  pass: 'Passed',
  remark: 'Passed with remark',
  fail: 'Failed',
}

const Note = z.string().trim().max(500).nullable().default(null)
/** As measured with a caliper: x, y, height in mm. */
const MeasuredSize = z.tuple([
  z.number().positive().max(2000),
  z.number().positive().max(2000),
  z.number().positive().max(2000),
])

/** Checks units that are printed. All get the same result, or none of them any. */
export const CheckUnits = z.discriminatedUnion('result', [
  SeenUnits.extend({ result: z.literal('pass'), measured_mm: MeasuredSize.nullable().default(null) }),
  SeenUnits.extend({
    result: z.literal('remark'),
    remark: z.string().trim().min(1).max(500),
    measured_mm: MeasuredSize.nullable().default(null),
  }),
  SeenUnits.extend({ result: z.literal('fail'), reason: z.enum(FAILURE_REASONS), note: Note }),
])
export type CheckUnits = z.input<typeof CheckUnits>

/** Returns the remark to store with a passed check: the measured size and staff's remark. Null if neither was entered. */
export function remarkOf(check: Extract<CheckUnits, { result: 'pass' | 'remark' }>): string | null {
  const measured = check.measured_mm ? `Measured ${check.measured_mm.join(' × ')} mm` : null
  const remark = check.result === 'remark' ? check.remark.trim() : null
  return [measured, remark].filter((part) => part !== null).join('. ') || null
}
