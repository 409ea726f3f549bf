import { describe, expect, test } from 'vitest'
import {
  noteOfUnread,
  originalOfEmail,
  textOfEmail,
  whyLeftOut,
  whyNotTaken,
  type AnsweredShop,
} from '../../../../shared/messaging/messages/received-email.ts'

const TOKEN = 'abcdefghij0123456789'
const SHOP: AnsweredShop = {
  name: 'Layer Shop',
  addresses: ['reply@in.shop.test'],
  replies: 'reply@in.shop.test',
  token: TOKEN,
}
const textOf = (text: string, has_photos = false) => textOfEmail({ text }, SHOP, { has_photos })

describe('the text of an answer', () => {
  test.each([
    ['an address', `To: reply+${TOKEN}@in.shop.test`, 'To: reply@in.shop.test'],
    ['a link', `mailto:REPLY%2B${TOKEN}%40in.shop.test`, 'mailto:REPLY%40in.shop.test'],
    [
      'a link in a link',
      `?u=mailto%3Areply%252B${TOKEN}%2540in.shop.test`,
      '?u=mailto%3Areply%2540in.shop.test',
    ],
    [
      'an address of another conversation',
      'To reply+zzzzzzzzzz0000000000@in.shop.test',
      'To reply@in.shop.test',
    ],
    ['an address over two lines', `reply+\n${TOKEN.toUpperCase()}@in.shop.test`, 'reply+\n…@in.shop.test'],
    ['an address with unseen characters', `reply+\u200b${TOKEN}@in.shop.test`, 'reply@in.shop.test'],
  ])('never has the token of %s', (_where, text, shown) => expect(textOf(text)).toBe(shown))

  test('is the whole email where nothing else is left, unless a photo says enough', () => {
    const quoted = 'On Nov 16, 2026, at 10:00, Layer Shop wrote:\n\nWhich?\n\nBlack.'
    expect(textOf(quoted)).toBe(quoted)
    expect(textOf('> Which? Black.')).toBe('> Which? Black.')
    expect(textOf(quoted, true)).toBe('')
  })

  test('has no control characters, and every kind of line end', () =>
    expect(textOf('A\u0000\u0007\u001b[1m\r\nB\u2028C\rD\tE\ud83d\u202e')).toBe('A[1m\nB\nC\nD\tE\ufffd'))

  test('is never cut in the middle of a character', () => {
    const cut = textOf('x'.repeat(3998) + '😀'.repeat(10))
    expect(cut.isWellFormed()).toBe(true)
    expect(cut).toBe(`${'x'.repeat(3998)}…`)
  })
})

describe('the original of an email', () => {
  const of = (text: string, taken: string) => originalOfEmail({ text }, SHOP, { text: taken })
  test('is kept, with its quotes, where nothing of it is in the message', () => {
    const quoted = 'On Nov 16, 2026, at 10:00, Layer Shop wrote:\n\nWhich?\n\nBlack.'
    expect(of(quoted, '')).toBe(quoted)
  })

  test('is not kept beside its words, nor for an email without any', () => {
    expect(of('Black.\n> Which?', 'Black.')).toBeNull()
    expect(of(' \n\u200b', '')).toBeNull()
  })

  test('never has the token, and is as long as a message', () => {
    expect(of(`> reply+${TOKEN}@in.shop.test`, '')).toBe('> reply@in.shop.test')
    expect(of('> x'.repeat(3000), '')).toHaveLength(4000)
  })
})

test('an email without text is noted for staff by its subject, without the token', () => {
  const note = noteOfUnread({ subject: `Re:\r\n your quote reply+${TOKEN}@in.shop.test` }, SHOP)
  expect(note).toMatchObject({ name: 'The email “Re: your quote reply@in.shop.test”', staff_only: true })
  expect(noteOfUnread({ subject: ' ' }, SHOP).name).toBe('An email without a subject')
})

describe('an automatic email', () => {
  const why = (...headers: [string, string][]) =>
    whyNotTaken(
      {
        from: 'cora@example.test',
        recipients: [],
        message_id: '<a@b>',
        answers: [],
        headers: new Map(headers),
        subject: '',
        text: '',
        attachments: [],
      },
      'cora@example.test',
    )
  test.each([
    ['content-type', 'multipart/report; report-type=disposition-notification; boundary=b'],
    ['content-type', 'Multipart/Report;\treport-type="delivery-status"; boundary=b'],
    ['content-type', 'multipart/report; boundary=b; report-type=feedback-report'],
    ['content-type', 'message/delivery-status'],
    ['content-type', 'message/disposition-notification; charset=utf-8'],
    ['auto-submitted', 'auto-replied (vacation)'],
    ['auto-submitted', 'none'],
  ])('is told by its %s (%s)', (name, value) => expect(why([name, value])).toBe('it is an automatic reply'))

  test.each([
    ['content-type', 'text/plain; name="multipart/report"'],
    ['content-type', 'multipart/mixed; boundary="multipart/report"'],
    ['auto-submitted', 'no'],
    ['auto-submitted', ' No (a person)'],
    ['auto-submitted', 'no; owner-email="c@d.test"'],
    ['precedence', 'auto-reply'],
    ['x-auto-response-suppress', 'All'],
  ])('is not told by its %s (%s)', (name, value) => expect(why([name, value])).toBeNull())
})

describe('an attachment', () => {
  const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
  test.each([
    'image/jpg',
    'image/pjpeg',
    'application/octet-stream',
    'image/jpeg',
    'image/png',
    'text/plain',
  ])('a JPEG is a photo, called %s', (type) =>
    expect(whyLeftOut({ name: 'place.stl', type, bytes: JPEG })).toBeNull(),
  )

  test.each([
    ['notes.jpg', 'image/jpeg', 'Take black.', 'Only JPEG photos'],
    ['empty.jpg', 'image/jpeg', '', 'Only JPEG photos'],
    ['short.jpg', 'image/jpeg', '\xff\xd8', 'Only JPEG photos'],
    ['part.STL', 'application/octet-stream', 'solid', 'Model files'],
    ['photo.jpg', 'image/jpeg', '\x89PNG\r\n', 'PNG pictures'],
    ['photo.jpg', 'image/jpeg', '\0\0\0\x18ftypheic', 'HEIC photos'],
    ['photo.bin', 'application/octet-stream', '\0\0\0\x18ftypmif1', 'HEIC photos'],
    ['winmail.dat', 'application/octet-stream', 'x', 'Only Outlook'],
    ['encrypted.asc', 'application/octet-stream', '-----BEGIN PGP MESSAGE-----\n', 'Encrypted emails'],
    ['invite.ics', 'text/calendar', 'x', 'Invitations'],
    ['email.eml', 'message/rfc822', 'x', 'Attached emails'],
    ['smime.p7m', 'application/pkcs7-mime', 'x', 'Encrypted emails'],
  ])('%s (%s) is left out with its reason', (name, type, text, why) =>
    expect(whyLeftOut({ name, type, bytes: bytesOf(text) })).toContain(why),
  )
})
