import { describe, expect, test } from 'vitest'
import { findLayerLines, makeLine } from '../../../server/geometry/print/fill/line-widths.ts'
import { PROFILES, STANDARD } from './print-request.ts'

describe('an extruded line', () => {
  test('is a rectangle with half-circle ends', () => {
    const { spacing, section } = makeLine(0.45, 0.2)
    // 0.25 x 0.2 and a circle of 0.2 in diameter.
    expect(section).toBeCloseTo(0.25 * 0.2 + Math.PI * 0.01, 9)
    expect(spacing * 0.2).toBeCloseTo(section, 9)
  })

  test('a line of a nozzle twice as wide is twice as wide', () => {
    const layer = { height: 0.2, isFirst: false }
    const normal = findLayerLines(PROFILES.classic, STANDARD, layer)
    const wide = findLayerLines(PROFILES.classic, { ...STANDARD, nozzle_mm: 0.8 }, layer)
    expect(wide.perimeter.width).toBeCloseTo(normal.perimeter.width * 2, 9)
    expect(wide.bridge.section).toBeCloseTo(normal.bridge.section * 4, 9)
  })

  test('the line of a first layer has its own width; a bridge is a strand of the nozzle scaled by its flow', () => {
    const lines = findLayerLines(PROFILES.classic, STANDARD, { height: 0.2, isFirst: true })
    expect([lines.perimeter.width, lines.topInfill.width]).toEqual([0.42, 0.42])
    expect(lines.bridge.section).toBeCloseTo(((Math.PI * 0.4 ** 2) / 4) * 0.95, 9)
  })
})
