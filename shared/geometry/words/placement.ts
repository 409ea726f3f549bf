import { figure, percentText } from '../figures.ts'
import { words } from './words.ts'

/** Findings about the placement of a part. */
export const PLACEMENT_WORDS = {
  steep_overhang: words(
    'Needs supports',
    ({ percent, without }: { percent: number; without: boolean }) =>
      without
        ? `${percentText(percent)} of the surface overhangs and is printed without supports, as you chose; it will sag.`
        : `${percentText(percent)} of the surface needs supports; those faces are rougher.`,
    ({ without }) =>
      without
        ? 'Let us decide on supports, or lay the part on another face.'
        : 'Slope overhangs to 45 degrees or less, or lay the part on another face.',
  ),
  poor_bed_contact: words(
    'Small contact area',
    ({ contact, hasBrim }: { contact: number; hasBrim: boolean }) =>
      `Only ${figure(contact)} mm² touches the plate${hasBrim ? ', so we add a brim' : ''}.`,
    ({ hasBrim }) =>
      hasBrim
        ? 'A flat bottom holds better and leaves no brim to remove.'
        : 'Allow a brim, or give the part a flat bottom.',
  ),
  tall_slender: words(
    'Tall and slim',
    ({ height, base }: { height: number; base: number }) =>
      `${figure(height)} mm high on ${figure(base)} mm: it may wobble while printing or break across layers.`,
    'Lay it on a longer side, or widen its base.',
  ),
  face_orientation_poor: words(
    'Another face prints better',
    ({ times }: { times: number | null }) =>
      times === null
        ? 'The face you chose needs supports; our choice needs none.'
        : `The face you chose needs ${figure(times)} times the supports of our choice.`,
    'Let us choose the face unless yours matters for looks or strength.',
  ),
}
