import { useRef, useState } from 'react'
import type { MessageBody, ShownMessage } from '../../../shared/messages/message.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { useShopBrand } from '../../shop-brand.ts'
import { Failed } from '../../ui/failed.tsx'
import { InlineStage } from './inline-stage.tsx'
import { MarkSpot } from './mark-spot.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { ReplyEmail } from './reply-email.tsx'
import { useDraft } from './use-draft.ts'
import { useSeen } from './use-seen.ts'
import { useSpots } from './use-spots.ts'
import type { OpenThread } from './use-thread.ts'

interface CustomerThreadProps {
  open: OpenThread
  /** The part, where it is known. */
  quote: Quote | null
  /** Whether the page shows the part in 3D; otherwise the thread does when it is needed. */
  onStage: boolean
  /** Saves the address of a guest who has none; left out for everyone else. */
  onEmail?: ((email: string) => Promise<unknown>) | undefined
}

/** What customer and shop wrote, and the form below it. */
export function CustomerThread({ open, quote, onStage, onEmail }: CustomerThreadProps) {
  const { thread, folder } = open
  const section = useRef<HTMLDivElement>(null)
  const draft = useDraft(folder)
  const spots = useSpots(quote)
  const [hasStage, setHasStage] = useState(false)
  const [email, setEmail] = useState('')
  const newest = thread && thread.unread > 0 ? (thread.messages.at(-1)?.created_at ?? null) : null
  useSeen(section, newest, open.seen)
  const others = useShopBrand().name
  if (!thread) return <Failed error={open.error} />
  const needsEmail = onEmail !== undefined && thread.email === null
  const send = async (message: MessageBody) => {
    if (needsEmail && email.trim() !== '') await onEmail(email.trim())
    await open.send(message)
    draft.clear()
  }
  const show = (message: ShownMessage) => {
    if (!onStage) setHasStage(true)
    spots.show(message)
  }
  return (
    <div ref={section} className={classes['thread']}>
      {hasStage && quote && !onStage ? <InlineStage quote={quote} /> : null}
      <MessageList
        messages={thread.messages.map((message) =>
          spots.canShow(message) ? message : { ...message, spot: null },
        )}
        side="customer"
        folder={folder}
        others={others}
        onShow={show}
        shown={spots.shown}
      />
      <MessageForm
        draft={draft}
        label={thread.messages.length === 0 ? 'Your question' : 'Your message'}
        hint={answerHint(thread)}
        folder={folder}
        error={open.refusal}
        busy={open.busy}
        onSend={() => void send(draft.body).catch(() => undefined)}
        spot={
          quote?.preview_url ? (
            <MarkSpot
              draft={draft}
              findings={quote.manufacturability.findings}
              form={section}
              {...(onStage ? {} : { onStart: () => setHasStage(true) })}
            />
          ) : null
        }
      >
        {needsEmail ? <ReplyEmail value={email} onChange={setEmail} /> : null}
      </MessageForm>
    </div>
  )
}

function answerHint({ email, sends_email }: { email: string | null; sends_email: boolean }): string {
  return email !== null && sends_email
    ? `We answer here and email you at ${email}.`
    : 'The answer appears here.'
}
