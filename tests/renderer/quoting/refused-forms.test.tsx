import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireRefusal } from '../../../renderer/platform/api.ts'
import { ContactForm } from '../../../renderer/quoting/customer/choices/contact-form.tsx'
import { ReplyEmail } from '../../../renderer/quoting/customer/messages/reply-email.tsx'

const ADVICE = 'Enter an email address, such as name@example.com.'
const BAD_EMAIL: WireRefusal = {
  code: 'invalid_input',
  detail: ADVICE,
  fields: { items: [{ loc: ['body', 'email'], msg: ADVICE }] },
}
const nothing = () => undefined
const GUEST = { email: null, note: null, sends_email: true, isGuest: true }

const markupOf = (refusal: WireRefusal | null, contact = GUEST) =>
  renderToStaticMarkup(
    <ContactForm
      contact={contact}
      action="Send request"
      busy={false}
      refusal={refusal}
      onSend={nothing}
      onCorrect={nothing}
    />,
  )
const timesIn = (markup: string, text: string) => markup.split(text).length - 1

test('a refused email address is told once, at its field', () => {
  const markup = markupOf(BAD_EMAIL)
  expect(markup).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="email"/)
  expect([timesIn(markup, ADVICE), timesIn(markup, 'role="alert"')]).toEqual([1, 0])
  expect(markupOf(null)).not.toContain(ADVICE)
})

test('a shop that sends no email asks for none', () => {
  expect(markupOf(null)).toContain('name="email"')
  expect(markupOf(null, { ...GUEST, sends_email: false })).not.toContain('name="email"')
})

test('a refusal that no shown field can hold is told in a box', () => {
  expect(timesIn(markupOf(BAD_EMAIL, { ...GUEST, isGuest: false }), ADVICE)).toBe(1)
  const other = { code: 'wrong_state', detail: 'This quote has changed.', fields: {} }
  expect(timesIn(markupOf(other), other.detail)).toBe(1)
})

test('an email that cannot be saved says that the message was sent, and can be saved alone', () => {
  const reply = {
    email: 'x@example',
    error: ADVICE,
    save: () => Promise.resolve(true),
    type: nothing,
    keepAsking: nothing,
  }
  const before = renderToStaticMarkup(<ReplyEmail reply={{ ...reply, isSentWithout: false }} />)
  expect(before).not.toContain('Save email')
  const after = renderToStaticMarkup(<ReplyEmail reply={{ ...reply, isSentWithout: true }} />)
  expect(after).toContain(`Your message was sent, but this email was not saved. ${ADVICE}`)
  expect(after).toContain('Save email')
})
