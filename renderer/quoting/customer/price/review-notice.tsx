import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useShopDetails } from '../../../platform/ui/use-shop-details.ts'
import { answerWords, reviewWords, type ShownReview } from './delivery-review-words.ts'

interface ReviewNoticeProps {
  /** The quote with which the buyer’s contact is kept. */
  quote_id: string
  review: ShownReview
  /** Opens the address form; missing if it is already open. */
  onAddress?: () => void
}

/** While staff price the delivery, after they refused it, and when the parts changed since. */
export function ReviewNotice({ quote_id, review, onAddress }: ReviewNoticeProps) {
  const contact = useQuery(trpc.quotes.contact.queryOptions({ quote_id })).data
  const shop = useShopDetails()
  const { tone, title, text } = reviewWords(review)
  const answer =
    review.status === 'waiting' && contact
      ? ` ${answerWords({ ...contact, answer_hours: shop?.answer_hours ?? null })}`
      : ''
  return (
    <Notice
      tone={tone}
      title={title}
      live
      actions={onAddress ? <Button onClick={onAddress}>Use another address</Button> : null}
    >
      {text}
      {answer}
    </Notice>
  )
}
