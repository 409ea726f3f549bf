import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { changesSince } from '../../platform/kit/changes-since.ts'
import { ConflictNotice } from '../../platform/kit/conflict-notice.tsx'

interface ChangedNoticeProps {
  opened: OpenedQuote
  /** The newest event of the quote when its decision was begun. */
  after: number
  /** The decision that was about to be made; follows `You were about to`. */
  intent: string
  /** Takes what was entered for the quote as it is now. */
  onKeep: () => void
  onRestart: () => void
}

/** Shown when a quote changed on the server while its decision was being prepared. */
export function ChangedNotice({ opened, after, intent, onKeep, onRestart }: ChangedNoticeProps) {
  const events = opened.history.map((entry) => ({ ...entry, details: null }))
  const sentences = changesSince(events, { after, thing: 'this quote' })
  return (
    <ConflictNotice
      sentences={sentences.length > 0 ? sentences : ['This quote changed while you were working on it.']}
      state={null}
      intent={intent}
      isPossible
      actions={
        <>
          <Button onClick={onKeep}>Do it anyway</Button>
          <Button look="bare" onClick={onRestart}>
            Start over
          </Button>
        </>
      }
    />
  )
}
