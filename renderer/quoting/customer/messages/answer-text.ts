import type { CustomerThread } from '../../../../shared/messaging/messages/message.ts'

/** Says where the shop’s answer comes. Emails of test orders never leave the shop. */
export function answerText({
  email,
  sends_email,
  practice,
}: Pick<CustomerThread, 'email' | 'sends_email' | 'practice'>): string {
  if (practice) return 'Test order: no email is sent. We’ll reply here.'
  return email !== null && sends_email ? `We answer here and email you at ${email}.` : 'We’ll reply here.'
}
