import { figure, sizeText } from '../figures.ts'
import type { Vec3 } from '../feature.ts'
import { words } from './words.ts'

/** Parts that are too large or too small. */
export const SIZE_WORDS = {
  too_large: words(
    'Too large for our printers',
    ({ size, room, fitsElse, objects }: { size: Vec3; room: Vec3; fitsElse: boolean; objects: number }) => {
      if (fitsElse)
        return `On the face you chose, the part takes ${sizeText(size)}, more than the ${sizeText(room)} we can print.`
      return objects > 1
        ? `Its ${objects} objects side by side take ${sizeText(size)}, more than the ${sizeText(room)} we can print.`
        : `${sizeText(size)} is larger than the ${sizeText(room)} we can print.`
    },
    ({ fitsElse, objects }) => {
      if (fitsElse) return 'Let us choose the face, or choose another one: the part fits on another face.'
      return objects > 1
        ? 'Split the file into its parts for an instant price of each. Our engineers can also price them together.'
        : 'Our engineers can suggest how to split it. A smaller part gets an instant price.'
    },
  ),
  too_small: words(
    'Too small to print',
    ({ side, limit }: { side: number; limit: number }) =>
      `Its longest side is ${side < 0.01 ? 'less than 0.01' : figure(side)} mm; we print from ${figure(limit)} mm.`,
    'Check the unit of the file, or make the part larger.',
  ),
  needs_large_printer: words(
    'Needs our large printer',
    ({ size }: { size: Vec3 }) =>
      `${sizeText(size)} is too large for our standard printers. We’ll use the large one.`,
    'We’ll confirm the ship date.',
  ),
  tiny_part: words(
    'Very small',
    ({ side }: { side: number }) => `Its longest side is ${figure(side)} mm; details will be soft.`,
    'Make it larger if details matter.',
  ),
}
