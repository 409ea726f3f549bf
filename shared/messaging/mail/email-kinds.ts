import { ACCOUNT_TEXTS } from './account-texts.ts'
import type { Block } from './email.ts'
import type { EMAIL_FIELDS, EmailFieldName, EmailKindDefinition } from './email-fields.ts'
import { MESSAGE_TEXTS } from './message-texts.ts'
import { MONEY_TEXTS } from './money-texts.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { QUOTE_TEXTS } from './quote-texts.ts'
import { REQUEST_TEXTS } from './request-texts.ts'
import { STAFF_TEXTS } from './staff-texts.ts'

/** Every email that the shop can word, under what its page calls the group. */
export const EMAIL_GROUPS = {
  Payments: MONEY_TEXTS,
  Orders: ORDER_TEXTS,
  Quotes: QUOTE_TEXTS,
  Messages: MESSAGE_TEXTS,
  Confirmations: REQUEST_TEXTS,
  Accounts: ACCOUNT_TEXTS,
  Staff: STAFF_TEXTS,
} as const

const KINDS = {
  ...MONEY_TEXTS,
  ...ORDER_TEXTS,
  ...QUOTE_TEXTS,
  ...MESSAGE_TEXTS,
  ...REQUEST_TEXTS,
  ...ACCOUNT_TEXTS,
  ...STAFF_TEXTS,
}

export type EmailKind = keyof typeof KINDS
export const EMAIL_KINDS: Record<EmailKind, EmailKindDefinition> = KINDS
export const EMAIL_KIND_NAMES = Object.keys(KINDS) as [EmailKind, ...EmailKind[]]

/** Returns true if an email of this kind is read by the shop itself. */
export function isForStaff(kind: EmailKind): boolean {
  return kind in STAFF_TEXTS || kind === 'customer_message'
}

type ValueOf<Field extends EmailFieldName> = (typeof EMAIL_FIELDS)[Field]['type'] extends 'block'
  ? readonly Block[]
  : string

/** The values that replace the fields of one kind of email. */
export type EmailValues<Kind extends EmailKind> = {
  [Field in (typeof KINDS)[Kind]['fields'][number]]: ValueOf<Field>
} & { [Field in (typeof KINDS)[Kind]['optional'][number]]: ValueOf<Field> | null }
