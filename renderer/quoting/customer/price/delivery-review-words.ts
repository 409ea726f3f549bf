import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { Instant } from '../../../../shared/platform/time.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'

/** A delivery that staff price, of a quote or of a basket. */
export type ShownReview = NonNullable<Quote['delivery_review'] | Basket['delivery_review']>

/** Writes the state of a delivery review: waiting, refused, or ended by a change of the parts. */
export function reviewWords({ status, city, note }: ShownReview): {
  tone: 'info' | 'attention'
  title: string
  text: string
} {
  switch (status) {
    case 'waiting':
      return {
        tone: 'info',
        title: `We’re pricing the delivery to ${city}`,
        text: 'The price appears here once we’ve set it, and then you can pay. You don’t need to send the address again.',
      }
    case 'refused':
      return {
        tone: 'attention',
        title: `We can’t deliver this to ${city}`,
        text: `${note ? `${note} ` : ''}Use another address.`,
      }
    case 'changed':
      return {
        tone: 'attention',
        title: 'Your parts changed, so the delivery needs a new price',
        text: `Your basket has changed since you asked us about ${city}. Get a new delivery price.`,
      }
  }
}

/** ` within 24 hours`; empty if the shop has set no time. */
export function withinText(answer_hours: number | null): string {
  return answer_hours === null ? '' : ` within ${counted(answer_hours, 'hour')}`
}

/** Writes how and when the shop answers. `email`: left out before it is known. A shop without a mail server promises no email. */
export function answerWords({
  sends_email,
  answer_hours,
  email = null,
}: {
  sends_email: boolean
  answer_hours: number | null
  email?: string | null
}): string {
  const within = withinText(answer_hours)
  if (!sends_email) return `We’ll reply on this page${within}. We don’t send email yet, so save this link.`
  return email === null ? `We’ll email you the price${within}.` : `We’ll email ${email}${within}.`
}

/** `We’ll answer by Mon, Nov 30, 5:00 PM.` */
export function answerByText(answer_by: Instant, now: Instant): string {
  return now < answer_by
    ? `We’ll answer by ${shopInstantText(answer_by)}.`
    : 'This takes longer than we planned. We’ll answer as soon as we can.'
}
