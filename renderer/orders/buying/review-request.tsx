import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { trpc, type WireRefusal } from '../../platform/api.ts'
import { ContactForm } from '../../quoting/customer/choices/contact-form.tsx'
import { answerWords } from '../../quoting/customer/price/delivery-review-words.ts'
import { useSession } from '../../platform/shell/session.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { useShopDetails } from '../../platform/ui/use-shop-details.ts'
import { deliveryRefusalWords } from './delivery-words.ts'
import type { OrderFormCalls } from './order-form-calls.ts'
import { useTypedEmails } from './typed-email.ts'

interface ReviewRequestProps {
  calls: OrderFormCalls
  /** The refusal that offers a carrier whose price staff set. */
  offer: WireRefusal
  /** The refusal of the last attempt to send the request. */
  refusal: WireRefusal | null
  busy: boolean
  onSend: (contact: ContactBody) => void
  onCorrect: () => void
}

/** Sends the delivery to staff. Asks a guest for an email address at that click, and says when the shop answers. */
export function ReviewRequest({ calls, offer, refusal, busy, onSend, onCorrect }: ReviewRequestProps) {
  const contact = useReplyContact(calls)
  const shop = useShopDetails()
  const type = useTypedEmails((state) => state.type)
  const { tone, title, text } = deliveryRefusalWords(offer)
  if (!contact) return null
  const send = (body: ContactBody) => {
    // The receipt goes there too, unless the buyer types another address.
    if (body.email !== undefined) type(calls.id, body.email)
    onSend(body)
  }
  return (
    <Box component="section" className="grid gap-4" m="18px 0" aria-label="Ask for a delivery price">
      <Notice tone={tone} live title={title}>
        {text} {answerWords({ sends_email: contact.sends_email, answer_hours: shop?.answer_hours ?? null })}
      </Notice>
      <ContactForm
        focus
        contact={contact}
        action={busy ? 'Sending…' : 'Ask for a delivery price'}
        busy={busy}
        refusal={refusal}
        onSend={send}
        onCorrect={onCorrect}
      />
    </Box>
  )
}

/** Returns how the shop reaches the buyer, with the address that a guest typed for the receipt filled in. Null while loading. */
function useReplyContact({ id, contact_quote_id }: Pick<OrderFormCalls, 'id' | 'contact_quote_id'>) {
  const session = useSession()
  const known = useQuery(trpc.quotes.contact.queryOptions({ quote_id: contact_quote_id })).data
  const typed = useTypedEmails((state) => state.emails[id])
  if (!known || !session) return null
  return { ...known, email: known.email ?? typed ?? null, isGuest: session.person === null }
}
