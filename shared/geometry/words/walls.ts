import { figure, rangeText } from '../figures.ts'
import { words } from './words.ts'

interface ThinFigures {
  from: number
  to: number
  /** Width of a line and height of a layer. */
  line: number
  layer: number
  hasWalls: boolean
  isFlat: boolean
  advised: number
}

/** Walls and flat areas that are thin for the nozzle. */
export const WALLS_WORDS = {
  thin_wall_unprintable: words(
    'Too thin to print',
    ({ from, to, line, layer, hasWalls, isFlat }: ThinFigures) =>
      !isFlat
        ? `Walls of ${rangeText(from, to)} are thinner than one printed line (${figure(line)} mm).`
        : hasWalls
          ? `Walls and flat areas of ${rangeText(from, to)} are thinner than a printed line (${figure(line)} mm) or layer (${figure(layer)} mm).`
          : `Flat areas of ${rangeText(from, to)} are thinner than half a layer (${figure(layer)} mm).`,
    ({ advised }) => `Thicken them to ${figure(advised)} mm or more.`,
  ),
  thin_wall: words(
    'Thin walls',
    ({ from, to }: { from: number; to: number; advised: number }) =>
      `Walls of ${rangeText(from, to)} print as a single line and break easily.`,
    ({ advised }) => `Use ${figure(advised)} mm or more.`,
  ),
  thin_plate: words(
    'Thin flat areas',
    ({ from, to, layers }: { from: number; to: number; layers: number; advised: number }) =>
      `Flat areas of ${rangeText(from, to)} have fewer than ${figure(layers)} layers.`,
    ({ advised }) => `Make them ${figure(advised)} mm or thicker.`,
  ),
}
