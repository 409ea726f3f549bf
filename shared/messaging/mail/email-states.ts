import type { EmailEventKind } from '../../orders/events/domain-events.ts'
import type { StateWords } from '../../platform/state-words.ts'

export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'by_hand', 'dropped', 'practice'] as const
export type EmailStatus = (typeof EMAIL_STATES)[number]

export const EMAIL_STATE_WORDS: Record<EmailStatus, StateWords> = {
  waiting: { label: 'To send', tone: 'info' },
  failed: { label: 'Not sent', tone: 'stop' },
  sent: { label: 'Sent', tone: 'good' },
  by_hand: { label: 'Sent by hand', tone: 'good' },
  dropped: { label: 'Dropped', tone: 'neutral' },
  // An email of a practice order: shown in the console, never sent.
  practice: { label: 'Test', tone: 'neutral' },
}

/** Moves of an email by staff: the states they start from, the state after, and the event that is recorded. */
export const EMAIL_MOVES = {
  /** Send it now. */
  retry: { from: ['waiting', 'failed'], to: 'waiting', event: 'letter retry' },
  /** Staff reached the customer in another way. */
  by_hand: { from: ['waiting', 'failed'], to: 'by_hand', event: 'letter by hand' },
  /** Do not send it. */
  drop: { from: ['waiting', 'failed'], to: 'dropped', event: 'letter drop' },
} as const satisfies Record<string, { from: readonly EmailStatus[]; to: EmailStatus; event: EmailEventKind }>
export type EmailMove = keyof typeof EMAIL_MOVES
export const EMAIL_MOVE_NAMES = Object.keys(EMAIL_MOVES) as [EmailMove, ...EmailMove[]]

export function mayMoveEmail(state: EmailStatus, move: EmailMove): boolean {
  return (EMAIL_MOVES[move].from as readonly EmailStatus[]).includes(state)
}
