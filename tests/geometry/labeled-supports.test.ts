import { describe, expect, test } from 'vitest'
import { measurePlacement } from '../../server/geometry/place/placement.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { assessSupports } from '../../shared/geometry/assess/assess-supports.ts'
import type { FindingDraft } from '../../shared/geometry/assess/finding-draft.ts'
import { facts } from '../shared/geometry/assess/example-facts.ts'
import { LABELED_SUPPORTS, type LabeledSupport } from './labeled-supports.ts'
import { printRequest } from './print/print-request.ts'

/** Nothing but walls: what fills a part has no part in its supports, and takes the time. */
const HOLLOW = { walls: 1, infill_percent: 0, top_layers: 1, bottom_layers: 1 }

/** Sliced and judged, lying as it is drawn. */
function found({ mesh, supports }: Pick<LabeledSupport, 'mesh' | 'supports'>): FindingDraft[] {
  const request = printRequest({ ...HOLLOW, supports })
  const estimate = estimatePrint(mesh, measurePlacement(mesh, [0, 0, -1], 'As drawn.'), request)
  return assessSupports({ ...facts(), settings: request.settings, estimate })
}

const results = LABELED_SUPPORTS.map((part) => ({ ...part, findings: found(part) }))
const codesOf = (findings: FindingDraft[]) => findings.map((finding) => finding.code)

function tally(code: string): string {
  const count = (expected: boolean, told: boolean) =>
    results.filter(
      (part) =>
        part.expected.some((one) => one === code) === expected &&
        codesOf(part.findings).includes(code) === told,
    ).length
  return `${count(true, true)} found, ${count(true, false)} missed, ${count(false, true)} wrong`
}

describe('parts made for a question about supports', () => {
  test.each(results)('$name', ({ expected, findings }) => {
    expect(codesOf(findings)).toEqual(expected)
  })

  test('each finding is right as often as before: a changed limit shows here', () => {
    const codes = ['support_trapped', 'support_delicate', 'long_bridge']
    expect(Object.fromEntries(codes.map((code) => [code, tally(code)]))).toMatchInlineSnapshot(`
      {
        "long_bridge": "7 found, 0 missed, 0 wrong",
        "support_delicate": "8 found, 0 missed, 0 wrong",
        "support_trapped": "3 found, 0 missed, 0 wrong",
      }
    `)
  })
})

describe('a finding about supports', () => {
  const named = (name: string) => results.find((part) => part.name === name)!.findings[0]

  test.each([
    ['narrow bridge of 35 without supports', 35],
    ['wide bridge of 35', 35],
    ['wide bridge of 50', 50],
    ['room of 40', 40],
  ])('tells the span of a %s to 2 mm', (name, span) => {
    expect(Math.abs(named(name).measured! - span)).toBeLessThanOrEqual(2)
  })

  test('shows the floor of the bridge', () => {
    const [feature] = named('wide bridge of 35').features
    expect(feature.center_mm[2]).toBe(15)
    expect(feature.normal).toEqual([0, 0, -1])
    expect(feature.faces.length).toBeGreaterThan(0)
  })

  test('tells how thin the shelf and the fins are', () => {
    expect(named('shelf of 0.8')).toMatchObject({ measured: 0.8, limit: 1.2, unit: 'mm' })
    expect(named('fins of 1 under a shelf')).toMatchObject({ measured: 1, limit: 1.2, unit: 'mm' })
  })

  test('stops the price of a bottle, with the ceiling that its supports carry and a way out for the customer', () => {
    const finding = named('bottle with a neck of 4')
    expect(finding).toMatchObject({ level: 'block', route: 'engineering', count: 1, unit: 'mm3' })
    expect(finding.suggestion).toContain('supports on the plate only')
    expect(finding.features[0].center_mm[2]).toBeCloseTo(33, 0)
    expect(finding.features[0].faces.length).toBeGreaterThan(0)
  })
})
