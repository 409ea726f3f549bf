import { counted } from '../../platform/counted.ts'
import { figure, rangeText } from '../figures.ts'
import { words } from './words.ts'

interface GapFigures {
  from: number
  to: number
  hasBodies: boolean
  hasSlits: boolean
  advised: number
}

/** Bodies that are attached to nothing, and gaps that fuse when printed. */
export const GAPS_WORDS = {
  floating_body: words(
    'Floating body',
    ({ bodies }: { bodies: number }) =>
      bodies === 1
        ? 'A body is not attached to the rest and does not stand on the plate; it may come loose.'
        : `${counted(bodies, 'body', 'bodies')} are not attached to the rest and do not stand on the plate; they may come loose.`,
    'Join it to the rest, or upload it as a separate part.',
  ),
  tight_clearance: words(
    'Narrow gaps',
    ({ from, to, hasBodies, hasSlits }: GapFigures) =>
      `${hasBodies ? (hasSlits ? 'Bodies and walls' : 'Bodies') : 'Walls'} ${rangeText(from, to)} apart may fuse.`,
    ({ advised, hasBodies }) =>
      hasBodies
        ? `Leave ${figure(advised)} mm or more between bodies that must move or come apart, or join them.`
        : `Leave ${figure(advised)} mm or more, or close the gap.`,
  ),
}
