import type { Move } from '../../platform/moves.ts'
import type { StateWords } from '../../platform/state-words.ts'

export const REQUEST_STATUSES = ['draft', 'open', 'accepted', 'rejected'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export type RequestTrigger =
  | 'refer'
  | 'request'
  | 'requote'
  | 'replace'
  | 'cancel'
  | 'withdraw'
  | 'issue'
  | 'reject'
  | 'issue taken back'
  | 'expire'

/** The moves of an engineering request; `null` is "no request", before it and after it ended without an answer. */
export const REQUEST_MOVES: readonly Move<RequestStatus, RequestTrigger>[] = [
  [null, 'refer', 'draft'],

  ['draft', 'request', 'open'],
  ['draft', 'requote', 'draft'],
  ['draft', 'replace', null],
  ['draft', 'cancel', null],
  ['draft', 'withdraw', null],
  ['draft', 'expire', null],

  // "Sending one already sent returns it unchanged."
  ['open', 'request', 'open'],
  ['open', 'requote', 'open'],
  ['open', 'replace', null],
  ['open', 'cancel', null],
  ['open', 'withdraw', null],
  ['open', 'issue', 'accepted'],
  ['open', 'reject', 'rejected'],
  ['open', 'expire', null],

  ['accepted', 'issue taken back', 'open'],

  ['rejected', 'cancel', null],
  ['rejected', 'withdraw', null],
]

/** Each status in the words that customers and operators read. */
export const REQUEST_STATE_WORDS: Record<RequestStatus, StateWords> = {
  draft: { label: 'Not sent yet', tone: 'attention' },
  open: { label: 'With our engineers', tone: 'info' },
  accepted: { label: 'Priced by our engineers', tone: 'good' },
  rejected: { label: 'Declined by our engineers', tone: 'stop' },
}
