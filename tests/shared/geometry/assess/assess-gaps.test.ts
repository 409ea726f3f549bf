import { describe, expect, test } from 'vitest'
import { assessGaps } from '../../../../shared/geometry/assess/assess-gaps.ts'
import type { GapReport } from '../../../../shared/geometry/reports/gap-report.ts'
import { facts, gaps, placement } from './example-facts.ts'

const apart = (one: number, other: number, gap_mm: number, area_mm2 = 50) => ({
  between: [one, other] as [number, number],
  gap_mm,
  area_mm2,
})
const findings = (report: GapReport | null, piece_heights_mm: number[] = [0]) =>
  assessGaps(facts({ analysis: { gaps: report }, estimate: { placement: placement({ piece_heights_mm }) } }))
const codes = (report: GapReport | null, heights?: number[]) =>
  findings(report, heights).map((finding) => finding.code)

describe('a floating body', () => {
  test.each([
    ['stands on the plate', gaps([], 2), [0, 0], []],
    ['hangs on nothing', gaps([], 2), [0, 3], ['floating_body']],
    ['starts a hair above the plate', gaps([], 2), [0, 0.05], []],
    ['is 0.05 mm from one that stands', gaps([apart(0, 1, 0.05)], 2), [0, 3], ['tight_clearance']],
    [
      'hangs on one that hangs on another',
      gaps([apart(1, 2, 0.02), apart(0, 1, 0.02)], 3),
      [0, 3, 6],
      ['tight_clearance'],
    ],
    [
      'hangs on one in the air',
      gaps([apart(1, 2, 0.02)], 3),
      [0, 3, 6],
      ['floating_body', 'tight_clearance'],
    ],
  ])('%s', (_name, report, heights, expected) => {
    expect(codes(report, heights)).toEqual(expected)
  })

  test('is counted and shown, and only it', () => {
    const [found] = findings(gaps([apart(1, 2, 1)], 4), [0, 5, 5, 0])
    expect(found).toMatchObject({ count: 2, features: [{ faces: [1] }, { faces: [2] }] })
    expect(found.message).toMatch(/^2 bodies are not attached/)
  })

  test('is not judged where gaps were not measured', () => {
    expect(codes(null, [0, 5])).toEqual([])
  })
})

describe('a narrow gap', () => {
  test('is reported with its width and the limit', () => {
    expect(findings(gaps([apart(0, 1, 0.1502), apart(0, 2, 0.204)], 3), [0, 0, 0])).toMatchObject([
      {
        code: 'tight_clearance',
        level: 'warning',
        measured: 0.15,
        limit: 0.3,
        unit: 'mm',
        count: 2,
        message: 'Bodies 0.15 to 0.2 mm apart may fuse.',
      },
    ])
  })

  test.each([
    [0.29, ['tight_clearance']],
    [0.296, []],
    [0.3, []],
  ])('is reported below the limit: %d mm between bodies', (gap, expected) => {
    expect(codes(gaps([apart(0, 1, gap)], 2), [0, 0])).toEqual(expected)
  })

  test('a gap between walls of one body counts when it is large', () => {
    expect(codes(gaps([apart(0, 0, 0.2, 19)]))).toEqual([])
    expect(findings(gaps([apart(0, 0, 0.2, 20)]))).toMatchObject([
      { message: 'Walls 0.2 mm apart may fuse.' },
    ])
  })
})
