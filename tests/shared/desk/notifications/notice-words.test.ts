import { expect, test } from 'vitest'
import { writeEmail } from '../../../../shared/messaging/mail/email.ts'
import { staffDigest, staffNotice } from '../../../../shared/messaging/mail/staff-emails.ts'
import { desktopNotice, digestNews, noticeNews } from '../../../../shared/desk/notifications/notice-words.ts'
import type { NoticeLine } from '../../../../shared/desk/notifications/notice-words.ts'

const SHOP = 'https://shop.test'
const SENDER = { name: 'Layerline', support_email: 'help@shop.test', phone: '555' }
const order = (number: number): NoticeLine => ({
  kind: 'order_paid',
  text: `Order ${number}, bracket.stl`,
  page: `/console/orders/q_${number}`,
})
const dispute: NoticeLine = { kind: 'dispute', text: 'Order 1001, knob.stl', page: '/console/orders/q_1' }

test('one notice on the desktop names its subject and opens its page', () => {
  expect(desktopNotice([order(1042)], false)).toEqual({
    title: 'An order was paid',
    body: 'Order 1042, bracket.stl',
    page: '/console/orders/q_1042',
  })
})

test('a burst of twenty is one notice that says how many there are', () => {
  const burst = Array.from({ length: 20 }, (_, at) => order(1000 + at))
  const { title, body, page } = desktopNotice([...burst, dispute], false)
  expect(title).toBe('20 orders were paid, a payment was disputed')
  expect(body.split('\n')).toHaveLength(5)
  expect(body).toMatch(/and 17 more$/)
  expect(page).toBe('/console')
})

test('a digest lists what is new by kind with links, then what waits', () => {
  const waiting = [{ title: 'Orders to pack', count: 3, page: '/console/shipping' }]
  const { subject, text, html } = writeEmail(
    staffDigest(digestNews([order(1), order(2), dispute], waiting, SHOP), SHOP),
    SENDER,
  )
  expect(subject).toBe('Digest: 2 orders were paid, a payment was disputed')
  expect(text).toContain(
    '2 orders were paid\n\n- Order 1, bracket.stl\n  https://shop.test/console/orders/q_1',
  )
  expect(text).toContain('- Orders to pack: 3\n  https://shop.test/console/shipping')
  expect(html).toContain('href="https://shop.test/console/orders/q_2"')
})

test('a file name cannot break out of the list of an email', () => {
  const line = { ...order(1), text: 'Order 1, <b>\n"x".stl' }
  const { html, subject } = writeEmail(staffNotice(noticeNews([line], SHOP), SHOP), SENDER)
  expect(html).toContain('Order 1, &lt;b&gt; &quot;x&quot;.stl')
  expect(subject).not.toContain('\n')
})
