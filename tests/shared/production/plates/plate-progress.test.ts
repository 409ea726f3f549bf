import { describe, expect, test } from 'vitest'
import {
  plateEndsAt,
  plateProgress,
  usedByUnit,
  type PlateAtWork,
} from '../../../../shared/production/plates/plate-progress.ts'

const printing: PlateAtWork = {
  status: 'printing',
  seconds: 1000,
  progress: null,
  started_at: 5000,
  printed_at: null,
  updated_at: 5000,
}
const planned: PlateAtWork = { ...printing, status: 'planned', started_at: null }
const printed: PlateAtWork = { ...printing, status: 'printed', printed_at: 5900 }

describe('the progress and end of a plate', () => {
  test.each<[string, PlateAtWork, number, number, number | null]>([
    ['planned', planned, 5500, 0, null],
    ['as it starts', printing, 5000, 0, 6000],
    ['half way by the clock', printing, 5500, 0.5, 6000],
    ['later than its estimate', printing, 9000, 1, 6000],
    ['reported at a quarter', { ...printing, progress: 0.25, updated_at: 5500 }, 5500, 0.25, 6250],
    ['some time after that report', { ...printing, progress: 0.25, updated_at: 5500 }, 5600, 0.35, 6250],
    ['printed', printed, 9000, 1, 5900],
    ['cleared', { ...printed, status: 'cleared' }, 9000, 1, 5900],
  ])('%s', (_, plate, now, progress, ends) => {
    expect(plateProgress(plate, now)).toBeCloseTo(progress)
    expect(plateEndsAt(plate)).toBe(ends)
  })
})

describe('the share of a unit in its plate', () => {
  const unit = { seconds: 300, grams: 10 }
  const other = { seconds: 900, grams: 50 }

  test('is its share of the elapsed time by print time, the same of the work on it, and its filament so far', () => {
    expect(usedByUnit(unit, { units: [unit, other], elapsed: 600, progress: 0.5 })).toEqual({
      seconds: 150,
      grams: 5,
      share: 0.25,
    })
  })

  test('is the whole plate where it is alone', () => {
    expect(usedByUnit(unit, { units: [unit], elapsed: 600, progress: 1 })).toEqual({
      seconds: 600,
      grams: 10,
      share: 1,
    })
  })
})
