import type { MessageSide, ShownMessage } from '../../../../shared/messaging/messages/message.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { InlineStage } from './inline-stage.tsx'
import { MessageList } from './message-list.tsx'
import { useSpots } from './use-spots.ts'

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
