import type { Move } from '../../platform/moves.ts'
import type { StateWords } from '../../platform/state-words.ts'

export const QUOTE_STATUSES = [
  'received',
  'processing',
  'quoted',
  'needs_review',
  'engineering',
  'failed',
  'accepted',
  'expired',
  'withdrawn',
] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export type QuoteTrigger =
  /** A file was uploaded; `upload_known` if it was measured before and can be priced at once. */
  | 'upload'
  | 'upload_known'
  /** A worker starts measuring the part, and the outcome. */
  | 'start'
  /** Measuring was interrupted (a worker or the program crashed): back to its place in the queue. */
  | 'requeue'
  | 'price'
  | 'hold'
  | 'refer'
  | 'fail'
  /** Triggers of the owner. `replace`: a requote replaced an engineering request with a new quote. */
  | 'requote'
  | 'request'
  | 'cancel'
  | 'replace'
  | 'withdraw'
  | 'pay'
  /** Triggers of staff. */
  | 'release'
  | 'decline'
  | 'issue'
  | 'reject'
  /** Undo a price that its customer has not read. */
  | 'issue taken back'
  | 'release taken back'
  /** Triggers of time; computed when the quote is read. */
  | 'expire'

/** The moves of a quote. A requote that makes a new quote moves nothing. See README.md for the moves that the interface leaves open. */
export const QUOTE_MOVES: readonly Move<QuoteStatus, QuoteTrigger>[] = [
  [null, 'upload', 'received'],
  [null, 'upload_known', 'quoted'],

  ['received', 'start', 'processing'],
  ['received', 'requote', 'received'],
  ['received', 'fail', 'failed'],
  ['received', 'withdraw', 'withdrawn'],

  ['processing', 'requote', 'received'],
  ['processing', 'requeue', 'received'],
  ['processing', 'price', 'quoted'],
  ['processing', 'hold', 'needs_review'],
  ['processing', 'refer', 'engineering'],
  ['processing', 'fail', 'failed'],
  ['processing', 'withdraw', 'withdrawn'],

  ['needs_review', 'release', 'quoted'],
  ['needs_review', 'refer', 'engineering'],
  ['needs_review', 'decline', 'failed'],
  ['needs_review', 'expire', 'expired'],
  ['needs_review', 'withdraw', 'withdrawn'],

  ['engineering', 'request', 'engineering'],
  ['engineering', 'requote', 'engineering'],
  ['engineering', 'replace', 'withdrawn'],
  ['engineering', 'issue', 'quoted'],
  ['engineering', 'reject', 'engineering'],
  ['engineering', 'cancel', 'withdrawn'],
  ['engineering', 'withdraw', 'withdrawn'],
  ['engineering', 'expire', 'expired'],

  ['quoted', 'issue taken back', 'engineering'],
  ['quoted', 'release taken back', 'needs_review'],
  ['quoted', 'pay', 'accepted'],
  ['quoted', 'expire', 'expired'],
  ['quoted', 'withdraw', 'withdrawn'],
]

/**
 * Statuses other than `received` that the answer to an upload or requote may have, if the part was measured before. Other
 * outcomes are seen by polling, as for a part that has to be measured.
 */
export const AT_ONCE = {
  upload: ['quoted'],
  requote: ['quoted', 'engineering'],
} as const satisfies Record<string, readonly QuoteStatus[]>
export type Occasion = keyof typeof AT_ONCE

/** Each status in the words that customers and operators read. */
export const QUOTE_STATE_WORDS: Record<QuoteStatus, StateWords> = {
  received: { label: 'In line', tone: 'info' },
  processing: { label: 'Analyzing', tone: 'info' },
  quoted: { label: 'Quoted', tone: 'good' },
  needs_review: { label: 'In review', tone: 'attention' },
  engineering: { label: 'Needs an engineer', tone: 'attention' },
  failed: { label: 'Couldn’t be quoted', tone: 'stop' },
  accepted: { label: 'Ordered', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}
