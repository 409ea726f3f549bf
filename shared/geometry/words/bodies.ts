import { counted } from '../../platform/counted.ts'
import { figure } from '../figures.ts'
import { words } from './words.ts'

/** Several bodies in one file, and closed cavities. */
export const BODIES_WORDS = {
  multiple_bodies: words(
    'Several bodies',
    ({ bodies }: { bodies: number }) =>
      `The file has ${counted(bodies, 'separate body', 'separate bodies')}; they are printed together as one part.`,
    'Split the file to price each part by itself, with a quantity and settings of its own.',
  ),
  trapped_volume: words(
    'Sealed cavity',
    ({ cm3, hollows }: { cm3: number; hollows: number }) =>
      `${hollows === 1 ? 'A sealed cavity' : `${counted(hollows, 'sealed cavity', 'sealed cavities')}, the largest`} of ${figure(cm3)} cm³ cannot be inspected or emptied after printing.`,
    'Open it with a hole, or leave it out: parts are printed with infill anyway.',
  ),
}
