import { readShopData } from '../../server/catalog/shop-data.ts'
import { writeDocument } from '../../server/catalog/document-store.ts'
import { followEvents } from '../../server/messaging/mail/follow-events.ts'
import { replyAddressOf } from '../../server/messaging/messages/reply-address.ts'
import { sendStaffMessage } from '../../server/messaging/messages/send-message.ts'
import type { Caller } from '../../server/platform/caller.ts'
import type { MailSettings } from '../../shared/messaging/mail/mail-settings.ts'
import { uploadedCube } from './quotes-for-people.ts'
import type { TestShop } from './test-shop.ts'
import { signedUpCustomer } from './v1.ts'

/** Changes the settings of mail. */
export function setMail(shop: TestShop, changes: Partial<MailSettings>): void {
  const { mail } = readShopData(shop.database)
  const document = {
    kind: 'mail',
    body: { ...mail, ...changes },
    now: shop.shop.clock.now(),
    by: null,
  } as const
  shop.database.write((tx) => writeDocument(tx, document))
}

/** A customer whom staff asked about a quote by email. `address`: where the answer arrives. */
export async function askedCustomer(
  shop: TestShop,
  operator: Caller,
): Promise<{ quote_id: string; address: string; answer: (email: AnswerEmail) => string }> {
  const customer = await signedUpCustomer(shop)
  setMail(shop, { replies: 'reply@in.shop.test' })
  followEvents(shop.shop)
  const quote_id = await uploadedCube(shop, customer)
  const message = { text: 'Is the hole 3 mm?', spot: null, photo_ids: [] }
  sendStaffMessage(shop.shop, operator, { quote_id, message })
  followEvents(shop.shop)
  const address = replyAddressOf(shop.database, quote_id)!
  return { quote_id, address, answer: (email) => emailText({ to: address, ...email }) }
}

export interface AnswerEmail {
  from?: string
  to?: string
  headers?: string[]
  text?: string
  message_id?: string
}

/** An email as it is sent; by default the customer's answer. */
function emailText({
  from = 'cora@example.test',
  to,
  headers = [],
  text = 'Yes, 3 mm.',
  message_id = 'one',
}: AnswerEmail): string {
  const head = [
    `From: Cora <${from}>`,
    `To: ${to}`,
    `Message-ID: <${message_id}@mail.example.com>`,
    'Subject: Re: A message about your quote',
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
  ]
  return [...head, '', text].join('\r\n')
}
