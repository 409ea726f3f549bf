import { type RefObject, useRef, useState } from 'react'
import type {
  CustomerThread as CustomerThreadFacts,
  MessageBody,
} from '../../../../shared/messaging/messages/message.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { useShopBrand } from '../../../platform/shop-brand.ts'
import { Failed } from '../../../platform/ui/failed.tsx'
import { answerText } from './answer-text.ts'
import { MarkSpot } from './mark-spot.tsx'
import { MessageForm } from './message-form.tsx'
import { ReplyEmail, useReplyEmail } from './reply-email.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { useDraft } from './use-draft.ts'
import { useSeen } from './use-seen.ts'
import type { OpenThread } from './use-thread.ts'

interface CustomerThreadProps {
  open: OpenThread
  /** The part, where it is known. */
  quote: Quote | null
  /** True if the page shows the part in 3D; otherwise the thread does when it is needed. */
  onStage: boolean
  /** Saves the address of a guest who has none; left out for everyone else. */
  onEmail?: ((email: string) => Promise<unknown>) | undefined
}

/** Shows what customer and shop wrote, with the form below it. */
export function CustomerMessages(props: CustomerThreadProps) {
  const { open, quote, onStage } = props
  const { thread, folder } = open
  const section = useRef<HTMLDivElement>(null)
  const [hasStage, setHasStage] = useState(false)
  const newest = thread && thread.unread > 0 ? (thread.messages.at(-1)?.created_at ?? null) : null
  useSeen(section, newest, open.seen)
  const others = useShopBrand().name
  if (!thread) return <Failed error={open.error} />
  const needStage = () => setHasStage(!onStage)
  const list = { quote, onStage, hasStage, folder, others, messages: thread.messages }
  return (
    <div ref={section} className="grid min-w-0 gap-4">
      <ThreadMessages side="customer" {...list} onNeedStage={needStage} />
      <WriteMessage {...props} thread={thread} section={section} onNeedStage={needStage} />
    </div>
  )
}

interface WriteMessageProps extends CustomerThreadProps {
  thread: CustomerThreadFacts
  section: RefObject<HTMLDivElement | null>
  onNeedStage: () => void
}

function WriteMessage({ open, quote, onEmail, thread, section, onNeedStage }: WriteMessageProps) {
  const draft = useDraft(open.folder)
  const reply = useReplyEmail(onEmail)
  const needsEmail = onEmail !== undefined && thread.email === null
  const send = async (message: MessageBody) => {
    // The address is optional: the message goes even if it cannot be saved, and the field says so.
    const isSaved = !needsEmail || (await reply.save())
    await open.send(message)
    draft.clear()
    if (!isSaved) reply.keepAsking()
  }
  return (
    <MessageForm
      draft={draft}
      label="Your message"
      hint={answerText(thread)}
      folder={open.folder}
      error={open.refusal}
      busy={open.busy}
      onSend={() =>
        void send(draft.body).catch(() => {
          // The form shows `error`, with everything that was typed.
        })
      }
      spot={<MarkSpot draft={draft} quote={quote} form={section} onStart={onNeedStage} />}
    >
      {needsEmail ? <ReplyEmail reply={reply} /> : null}
    </MessageForm>
  )
}
