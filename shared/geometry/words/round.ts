import { counted } from '../../platform/counted.ts'
import { figure, rangeText } from '../figures.ts'
import { words } from './words.ts'

/** Sizes in mm of the holes or pins of a finding, and the advised size. */
interface RoundFigures {
  count: number
  from: number
  to: number
  advised: number
}

/** Features unfit for the chosen material, with what it needs; null if there are none. */
interface UnfitFigures {
  material: string
  walls: { from: number; to: number; needed: number } | null
  holes: { from: number; to: number; needed: number } | null
  /** Times as high as wide. */
  slender: { times: number; most: number } | null
}

/** Round holes and pins. */
export const ROUND_WORDS = {
  small_hole: words(
    'Small holes',
    ({ count, from, to }: RoundFigures) =>
      count === 1
        ? `A ${figure(from)} mm hole may print closed.`
        : `${counted(count, 'hole')} of ${rangeText(from, to)} may print closed.`,
    ({ advised }) => `Use ${figure(advised)} mm or more, or drill after printing.`,
  ),
  horizontal_hole: words(
    'Horizontal holes',
    ({ count, from, to }: Omit<RoundFigures, 'advised'>) =>
      count === 1
        ? `A horizontal hole of ${figure(from)} mm may print slightly oval.`
        : `${counted(count, 'horizontal hole')} of ${rangeText(from, to)} may print slightly oval.`,
    ({ count }) =>
      count === 1
        ? 'Ream it if fit matters, or print with the hole vertical.'
        : 'Ream them if fit matters, or print with the holes vertical.',
  ),
  thin_pin: words(
    'Thin pins',
    ({ count, from, to }: RoundFigures) =>
      count === 1
        ? `A pin of ${figure(from)} mm can snap between layers.`
        : `${counted(count, 'pin')} of ${rangeText(from, to)} can snap between layers.`,
    ({ advised }) => `Make them ${figure(advised)} mm or thicker, shorter, or use metal pins.`,
  ),
  material_unfit_feature: words(
    'May not suit this material',
    ({ material, walls, holes, slender }: UnfitFigures) =>
      [
        walls &&
          `walls of ${figure(walls.needed)} mm or more; this part has ${rangeText(walls.from, walls.to)}`,
        holes &&
          `holes of ${figure(holes.needed)} mm or more; this part has ${rangeText(holes.from, holes.to)}`,
        slender &&
          `shapes at most ${figure(slender.most)} times as high as wide; this part has ${figure(slender.times)} times`,
      ]
        .filter((need) => need !== null)
        .map((need) => `${material} needs ${need}.`)
        .join(' '),
    ({ slender }) =>
      slender
        ? 'Lay the part on a longer side, make slim shapes wider, or choose a stiffer material.'
        : 'Make them larger, or choose a material without carbon fiber.',
  ),
}
