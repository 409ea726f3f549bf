import type { MessageSide, ShownMessage } from '../../../../shared/messaging/messages/message.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { MessageList } from './message-list.tsx'
import { useSpots } from './use-spots.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../../platform/api.ts'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { Stage } from '../part/stage.tsx'
import { QuoteContext } from '../quote-context/quote-context.ts'
import { viewOnly } from '../quote-context/view-only.ts'
import classes from './messages.module.css'

interface ThreadMessagesProps {
  messages: readonly ShownMessage[]
  side: MessageSide
  folder: string
  others: string
  when?: (at: number) => string
  /** The part, where it is known. */
  quote: Quote | null
  /** True if the page shows the part in 3D. */
  onStage: boolean
  /** True if the part is shown above the messages, on pages that do not. */
  hasStage: boolean
  onNeedStage: () => void
}

/** The messages with their spots, and the part where the page does not show it. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { messages, quote, onStage, hasStage, onNeedStage, ...list } = props
  const spots = useSpots(messages, quote)
  const show = (message: ShownMessage) => {
    if (!onStage) onNeedStage()
    spots.show(message)
  }
  return (
    <>
      {hasStage && quote && !onStage ? <InlineStage quote={quote} /> : null}
      <MessageList
        {...list}
        messages={messages}
        numberOf={spots.numberOf}
        onShow={show}
        shown={spots.shown}
      />
    </>
  )
}

/** The part in 3D beside a thread, on pages that do not show it otherwise. */
function InlineStage({ quote }: { quote: Quote }) {
  const catalog = useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data ?? null
  const set = useViewer((state) => state.set)
  useEffect(() => () => set({ pin: null, marking: false }), [set])
  return (
    <QuoteContext value={viewOnly(quote, catalog)}>
      <div id="part" className={`relative rounded-panel ${classes['stage']}`}>
        <Stage />
      </div>
    </QuoteContext>
  )
}
