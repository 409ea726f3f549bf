import { counted, durationText, weightText } from '../figures.ts'
import { words } from './words.ts'

/** Long or heavy prints, and choices that staff look at. */
export const WORK_WORDS = {
  long_print: words(
    'Long print',
    ({ seconds, parts }: { seconds: number; parts: number }) =>
      parts === 1
        ? `One part prints for ${durationText(seconds)}.`
        : `${counted(parts, 'part')} print for ${durationText(seconds)} together.`,
    'The operator confirms the ship date.',
  ),
  heavy_part: words(
    'Heavy part',
    ({ grams, spool }: { grams: number; spool: number }) =>
      grams > spool
        ? `One part takes ${weightText(grams)} of filament, more than one spool (${weightText(spool)}).`
        : `One part takes ${weightText(grams)} of filament.`,
    'The operator confirms the ship date. Less infill makes it lighter.',
  ),
  custom_material: words(
    'Material of your own',
    'A person prices the material you named.',
    'Choose a listed material to get a price at once.',
  ),
  custom_color: words(
    'Color of your own',
    'The operator checks the color you named.',
    'Choose a listed color to order at once.',
  ),
}
