import { figure, rangeText } from '../figures.ts'
import { words } from './words.ts'

interface TextFigures {
  /** Thinnest stroke and smallest height in mm; null if it is enough. */
  stroke: number | null
  depth: number | null
  isRaised: boolean
  advised: { stroke_mm: number; depth_mm: number }
}

/** Small details on the faces of a part. */
export const DETAILS_WORDS = {
  small_feature: words(
    'Small details',
    ({ from, to }: { from: number; to: number; advised: number }) =>
      `Raised details ${rangeText(from, to)} wide lose their shape.`,
    ({ advised }) => `Make them ${figure(advised)} mm or wider.`,
  ),
  small_text: words(
    'Fine text',
    ({ stroke, depth, isRaised }: TextFigures) => {
      const strokes = stroke === null ? null : `strokes of ${figure(stroke)} mm`
      const height =
        depth === null
          ? null
          : isRaised
            ? `a height of ${figure(depth)} mm`
            : `a depth of ${figure(depth)} mm`
      return `Text or marks with ${[strokes, height].filter(Boolean).join(' and ')} may not be readable.`
    },
    ({ advised }) =>
      `Use strokes of ${figure(advised.stroke_mm)} mm or more and a height or depth of ${figure(advised.depth_mm)} mm or more.`,
  ),
}
