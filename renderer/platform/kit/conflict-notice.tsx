import type { ReactNode } from 'react'
import { refusalOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'

interface ConflictNoticeProps {
  /** Sentences that say who did what and when. */
  sentences: readonly string[]
  /** The new state in words; null if the page shows it beside the notice. */
  state: string | null
  /** The action that was about to be taken; follows `You were about to`. */
  intent: string
  /** True if that can be done in the new state. */
  isPossible: boolean
  actions?: ReactNode
}

/** Shown when a colleague changed something while it was being changed here. */
export function ConflictNotice({ sentences, state, intent, isPossible, actions }: ConflictNoticeProps) {
  return (
    <Notice tone="attention" live title={sentences.join(' ')} actions={actions}>
      You were about to {intent}.{state === null ? '' : ` Its state is now: ${state}.`}{' '}
      {isPossible ? 'You can still do it.' : 'That is no longer possible.'}
    </Notice>
  )
}

interface LastChange {
  sentence: string
}

/** The sentence of who was faster, from a refusal that has it; null for any other error. */
export function changeOf(error: unknown): string | null {
  if (!error) return null
  const { fields } = refusalOf(error)
  return fields['change'] ? (fields['change'] as LastChange).sentence : null
}
