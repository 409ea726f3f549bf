import { counted } from '../../platform/counted.ts'
import { durationText, weightText } from '../figures.ts'
import { words } from './words.ts'

/** Long or heavy prints, and choices that staff look at. */
export const WORK_WORDS = {
  long_print: words(
    'Long print',
    ({ seconds, parts }: { seconds: number; parts: number }) =>
      parts === 1
        ? `One piece takes ${durationText(seconds)} to print.`
        : `${counted(parts, 'piece')} take ${durationText(seconds)} to print in total.`,
    'We’ll confirm the ship date.',
  ),
  heavy_part: words(
    'Heavy part',
    ({ grams, spool }: { grams: number; spool: number }) =>
      grams > spool
        ? `One piece needs ${weightText(grams)} of filament (a spool holds ${weightText(spool)}).`
        : `One piece uses ${weightText(grams)} of filament.`,
    'We’ll confirm the ship date. Less infill makes it lighter.',
  ),
  custom_material: words(
    'Custom material',
    'Our engineers price the material you named.',
    'Choose a listed material for an instant price.',
  ),
  custom_color: words(
    'Custom color',
    'We’ll check if we can get the color you named.',
    'Choose a listed color to order right away.',
  ),
}
