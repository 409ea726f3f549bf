import { describe, expect, test } from 'vitest'
import { changePathText, valueText } from '../../../renderer/platform/documents/change-words.ts'
import { insertField } from '../../../renderer/messaging/email-texts/insert-field.ts'
import type { EmailFieldName } from '../../../shared/messaging/mail/email-fields.ts'
import { EMAIL_KINDS } from '../../../shared/messaging/mail/email-kinds.ts'

/** Inserts a field where the text has a bar, or in place of what is between two; the caret is a bar in the result. */
function inserted(marked: string, name: EmailFieldName): string {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') > start ? 1 : 0)
  const { text, caret } = insertField(
    marked.replaceAll('|', ''),
    { start, end },
    { kind: 'order_shipped', name },
  )
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('inserting a field', () => {
  test.each<[string, EmailFieldName, string]>([
    ['Hello |, thanks', 'order_number', 'Hello {order_number}|, thanks'],
    ['Order |1001| ships', 'order_number', 'Order {order_number}| ships'],
    // It may be empty.
    ['Hello|, thanks', 'customer_name', 'Hello[{customer_name}]|, thanks'],
    ['|', 'part', '{part}|'],
    ['One|\n\nTwo', 'tracking', 'One\n\n{tracking}|\n\nTwo'],
    ['Before |after', 'order_link', 'Before\n\n{order_link}|\n\nafter'],
    ['|', 'order_link', '{order_link}|'],
  ])('writes %j with {%s} as %j', (text, name, result) => {
    expect(inserted(text, name)).toBe(result)
  })
})

describe('a change of an email', () => {
  const { subject, label } = EMAIL_KINDS.order_shipped
  const path = ['order_shipped', 'subject']

  test('names the email, and the default text where the shop has none of its own', () => {
    const change = { path, kind: 'changed', before: null, after: 'Off it goes' } as const
    expect(changePathText(change)).toBe(`${label} › Subject`)
    expect(valueText(change, 'before')).toBe(subject)
    expect(valueText(change, 'after')).toBe('Off it goes')
    expect(valueText({ ...change, before: 'Off it goes', after: null }, 'after')).toBe(subject)
  })
})
