import type { StateWords } from '../platform/state-words.ts'

export type LabelKind = 'outbound' | 'return'

/** `buying`: sold by the provider perhaps, and not saved yet. `void_asked`: the provider has not refunded it yet. */
export type LabelState = 'buying' | 'bought' | 'void_asked' | 'voided' | 'void_refused'

export const LABEL_STATE_WORDS: Record<LabelState, StateWords> = {
  buying: { label: 'Not confirmed', tone: 'attention' },
  bought: { label: 'Bought', tone: 'good' },
  void_asked: { label: 'Voided, refund requested', tone: 'info' },
  voided: { label: 'Voided and refunded', tone: 'info' },
  void_refused: { label: 'Voided, not refunded', tone: 'attention' },
}
