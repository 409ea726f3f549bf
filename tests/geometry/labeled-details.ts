import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { LabeledPart } from './labeled-parts.ts'
import { grip, knob, text } from './relief-shapes.ts'

const STROKES = [0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.5]
const HEIGHTS = [0.2, 0.3, 0.4, 0.6, 1]
const KNOBS = [0.4, 0.6, 0.8, 0.9, 1, 1.5, 2]

function textCodes(stroke: number, height: number): FindingCode[] {
  return stroke < 0.6 || height < 0.4 ? ['small_text'] : []
}

function knobCodes(width: number): FindingCode[] {
  return width < 1 ? ['small_feature'] : []
}

/** Letters, knobs and ridges at graded sizes. */
export const LABELED_DETAILS: LabeledPart[] = [
  ...[1, -1].flatMap((way) => [
    ...STROKES.map((stroke) => ({
      name: `${way > 0 ? 'raised' : 'engraved'} letters with strokes of ${stroke}`,
      mesh: text('HELLETH', stroke, way * 0.6),
      expected: textCodes(stroke, 0.6),
    })),
    ...HEIGHTS.map((height) => ({
      name: `${way > 0 ? 'raised' : 'engraved'} letters ${height} ${way > 0 ? 'high' : 'deep'}`,
      mesh: text('THE', 1, way * height),
      expected: textCodes(1, height),
    })),
  ]),
  ...KNOBS.flatMap((width) => [
    { name: `knob of ${width}`, mesh: knob(width, width, 1), expected: knobCodes(width) },
    { name: `ridge of ${width}`, mesh: knob(width, 20, 0.8), expected: knobCodes(width) },
  ]),
  { name: 'a mark one layer high', mesh: knob(0.8, 0.8, 0.2), expected: [] },
  { name: 'a pad', mesh: knob(12, 12, 1), expected: [] },
  { name: 'raised bars for grip', mesh: grip(8, 1.5, 0.3), expected: [] },
  { name: 'grooves for grip', mesh: grip(8, 0.5, -0.5), expected: [] },
]
