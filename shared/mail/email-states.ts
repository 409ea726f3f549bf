import type { StateWords } from '../state-words.ts'

export const LETTER_STATES = ['waiting', 'sent', 'failed', 'by_hand', 'dropped', 'practice'] as const
export type LetterState = (typeof LETTER_STATES)[number]

export const LETTER_STATE_WORDS: Record<LetterState, StateWords> = {
  waiting: { label: 'To send', tone: 'info' },
  failed: { label: 'Not sent', tone: 'stop' },
  sent: { label: 'Sent', tone: 'good' },
  by_hand: { label: 'Sent by hand', tone: 'good' },
  dropped: { label: 'Dropped', tone: 'neutral' },
  // Of a practice order: it can be read here and is sent to nobody.
  practice: { label: 'Practice', tone: 'neutral' },
}

/** What people may do with a letter, and the state it is in afterwards. */
export const LETTER_MOVES = {
  /** Try to send it now. */
  retry: { from: ['waiting', 'failed'], to: 'waiting' },
  /** Somebody has sent or told it in another way. */
  by_hand: { from: ['waiting', 'failed'], to: 'by_hand' },
  /** It is not to be sent. */
  drop: { from: ['waiting', 'failed'], to: 'dropped' },
} as const satisfies Record<string, { from: readonly LetterState[]; to: LetterState }>
export type LetterMove = keyof typeof LETTER_MOVES
export const LETTER_MOVE_NAMES = Object.keys(LETTER_MOVES) as [LetterMove, ...LetterMove[]]

export function mayMoveLetter(state: LetterState, move: LetterMove): boolean {
  return (LETTER_MOVES[move].from as readonly LetterState[]).includes(state)
}
