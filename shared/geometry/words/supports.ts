import { counted } from '../../platform/counted.ts'
import { figure } from '../figures.ts'
import { words } from './words.ts'

/** Findings about supports, and about what is printed without them. */
export const SUPPORTS_WORDS = {
  support_trapped: words(
    'Trapped supports',
    ({ cm3, places }: { cm3: number; places: number; opening: number }) =>
      places === 1
        ? `Supports would be trapped in a closed cavity (${figure(cm3)} cm³).`
        : `Supports would be trapped in ${counted(places, 'closed cavity', 'closed cavities')} (up to ${figure(cm3)} cm³).`,
    ({ opening }) =>
      `Add an opening of ${figure(opening)} mm or more, split the part, lay it on another face, or print supports on the plate only.`,
  ),
  support_delicate: words(
    'Supports on thin material',
    ({ from, to }: { from: number; to: number; advised: number }) =>
      `Supports rest on walls of ${figure(from) === figure(to) ? figure(from) : `${figure(from)} to ${figure(to)}`} mm, which may mark or break.`,
    ({ advised }) => `Thicken it to ${figure(advised)} mm or more, or lay the part on another face.`,
  ),
  long_bridge: words(
    'Long unsupported span',
    ({ span, without }: { span: number; without: boolean }) =>
      `A span of ${figure(span)} mm has nothing under it${without ? ', because you chose no supports,' : ''} and may sag.`,
    ({ without }) =>
      without
        ? 'Let us decide on supports, shorten the span, or lay the part on another face.'
        : 'Shorten the span, give it a rib or a slope of 45 degrees, or lay the part on another face.',
  ),
}
