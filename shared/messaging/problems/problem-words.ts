import type { StateWords } from '../../platform/state-words.ts'

export const PROBLEMS = ['broken', 'wrong_size', 'surface', 'wrong_part', 'missing', 'other'] as const
export type Problem = (typeof PROBLEMS)[number]

export const PROBLEM_WORDS: Record<Problem, string> = {
  broken: 'Broken or damaged',
  wrong_size: 'Wrong size or doesn’t fit',
  surface: 'Poor print quality',
  wrong_part: 'Wrong part, material or color',
  missing: 'Missing from the package',
  other: 'Something else',
}

export type ProblemState = 'open' | 'reprint' | 'refunded' | 'answered'

/** In the customer's words. */
export const PROBLEM_STATE_WORDS: Record<ProblemState, StateWords> = {
  open: { label: 'We’re looking into it', tone: 'info' },
  reprint: { label: 'Being printed again, free of charge', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'good' },
  answered: { label: 'Answered', tone: 'info' },
}

/** `piece 2`, `pieces 1, 3 and 4`. */
export function piecesText(units: readonly number[]): string {
  if (units.length === 1) return `piece ${units[0]}`
  return `pieces ${units.slice(0, -1).join(', ')} and ${units.at(-1)}`
}
