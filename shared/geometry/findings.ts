import { BODIES_WORDS } from './words/bodies.ts'
import { DETAILS_WORDS } from './words/details.ts'
import { FILE_WORDS } from './words/file.ts'
import { GAPS_WORDS } from './words/gaps.ts'
import { PLACEMENT_WORDS } from './words/placement.ts'
import { ROUND_WORDS } from './words/round.ts'
import { SIZE_WORDS } from './words/size.ts'
import { SUPPORTS_WORDS } from './words/supports.ts'
import { WALLS_WORDS } from './words/walls.ts'
import { WARP_WORDS } from './words/warp.ts'
import { WORK_WORDS } from './words/work.ts'

/** All kinds of findings about a measured part. Findings of the same severity are listed in this order. */
export const FINDINGS = {
  ...FILE_WORDS,
  ...SIZE_WORDS,
  ...WALLS_WORDS,
  ...ROUND_WORDS,
  ...PLACEMENT_WORDS,
  ...WARP_WORDS,
  ...SUPPORTS_WORDS,
  ...BODIES_WORDS,
  ...GAPS_WORDS,
  ...DETAILS_WORDS,
  ...WORK_WORDS,
}

export type FindingCode = keyof typeof FINDINGS
export type FindingFigures<Code extends FindingCode> = Parameters<(typeof FINDINGS)[Code]['message']>[0] &
  Parameters<(typeof FINDINGS)[Code]['suggestion']>[0]
