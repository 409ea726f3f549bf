import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { DAY, MINUTE } from '../../shared/platform/time.ts'
import { beginningOf } from '../../shared/messaging/messages/message.ts'
import { piecesText, PROBLEM_WORDS } from '../../shared/messaging/problems/problem-words.ts'
import { listWaitingThreads } from '../messaging/messages/read-thread.ts'
import { listOpenProblems } from '../orders/problem-store.ts'
import { showProblem } from '../messaging/problems/report-problem.ts'
import type { Shop } from '../platform/shop.ts'
import { findListed } from './desk-store.ts'
import { listMisdelivered, listUnsentEmails, type UnsentEmailRow } from './desk-rows-store.ts'
import { itemOfOrder, itemOfQuote } from './item-of-quote.ts'

/** Seconds after which a new email that was not tried is a matter for staff. */
const UNTRIED_AFTER = 30 * MINUTE
/** Seconds for which a parcel that did not arrive is listed. */
const MISDELIVERED_STAY = 30 * DAY

/** Problems and messages of customers that wait for an answer, emails that were not sent, and parcels that did not arrive. */
export function sendingItems(shop: Shop, now: number): DeskItem[] {
  const hasServer = shop.services.mailer.current() !== null
  return [
    ...problemItems(shop),
    ...messageItems(shop),
    ...listUnsentEmails(shop.db, now - UNTRIED_AFTER).flatMap((email) => emailItem(shop, email, hasServer)),
    ...listMisdelivered(shop.db, now - MISDELIVERED_STAY).map(
      ({ order_id, state, carrier, tracking_number, updated_at }) =>
        itemOfOrder(shop, 'parcels', order_id, {
          reason: `${state === 'failed' ? 'Could not be delivered' : 'Came back to the shop'}${byText(carrier, tracking_number)}.`,
          since: updated_at,
          clock: null,
          action: null,
          state: `${state} ${updated_at}`,
        }),
    ),
  ]
}

function problemItems(shop: Shop): DeskItem[] {
  return listOpenProblems(shop.db).map((report) => {
    const { problem, text } = showProblem(shop.db, report)
    return itemOfOrder(shop, 'problems', report.order_id, {
      subject_id: report.id,
      reason: `${PROBLEM_WORDS[problem]}, ${piecesText(report.units)}${text === '' ? '.' : `: “${beginningOf(text)}”`}`,
      since: report.created_at,
      clock: null,
      action: null,
      state: `reported ${report.created_at}`,
    })
  })
}

/** Returns one item for each quote or order whose customer waits for an answer. */
function messageItems(shop: Shop): DeskItem[] {
  return listWaitingThreads(shop.db).map(({ quote_id, order_number, text, waiting, since }) => ({
    ...itemOfOrder(shop, 'messages', quote_id, {
      reason: messageReason(text, waiting),
      since,
      clock: null,
      action: null,
      // A further message brings a snoozed item back.
      state: `${waiting} since ${since}`,
    }),
    page: order_number === null ? null : `/console/orders/${quote_id}`,
  }))
}

function messageReason(text: string, waiting: number): string {
  const last = text === '' ? 'The customer sent photos.' : `“${text}”`
  return waiting === 1 ? last : `${waiting} messages, the last: ${last}`
}

function byText(carrier: string | null, number: string | null): string {
  return carrier === null ? '' : `: ${[carrier, number].filter((part) => part !== null).join(' ')}`
}

function emailItem(shop: Shop, email: UnsentEmailRow, hasServer: boolean): DeskItem[] {
  const row = findListed(shop.db, email.subject_id)
  if (!row) return []
  return [
    itemOfQuote(shop, 'emails', row, {
      subject_id: email.id,
      title: email.subject,
      reason: emailReason(email, hasServer),
      since: email.created_at,
      clock: null,
      action: hasServer && email.recipient !== null ? { does: 'retry_email', email_id: email.id } : null,
      state: `${email.state} ${email.attempts}`,
    }),
  ]
}

function emailReason({ recipient, state, error }: UnsentEmailRow, hasServer: boolean): string {
  if (recipient === null) return 'No email address is known. Reach the customer in another way.'
  if (!hasServer) return `There is no mail server. Send it to ${recipient} by hand.`
  if (state === 'waiting') return `It waits to be sent to ${recipient}.`
  return `It could not be sent to ${recipient}${error === null ? '.' : `: ${error}`}`
}
