import { describe, expect, test } from 'vitest'
import { readMime } from '../../../../server/platform/libraries/read-mime.ts'
import { isByMailProgram, textOfEmail } from '../../../../shared/messaging/messages/received-email.ts'

const TOKEN = 'abcdefghij0123456789'
const SHOP = {
  name: 'Layer Shop',
  addresses: ['reply@in.shop.test'],
  replies: 'reply@in.shop.test',
  token: TOKEN,
}
const HEAD = 'From: cora@example.test\r\nMessage-ID: <a@b>\r\nMIME-Version: 1.0\r\n'

/** `body` is read byte by byte, so that a test can write any encoding. */
const read = async (type: string, body: string, encoding = '8bit') => {
  const head = `${HEAD}Content-Transfer-Encoding: ${encoding}\r\nContent-Type: ${type}\r\n\r\n`
  return (await readMime(Buffer.from(head + body.replaceAll('\n', '\r\n'), 'latin1')))!
}
const textOf = async (type: string, body: string, encoding?: string) =>
  textOfEmail(await read(type, body, encoding), SHOP, { has_photos: false })
const parts = (...all: string[]) => [...all.map((part) => `--b\n${part}`), '--b--'].join('\n')

describe('the plain text of an email', () => {
  test.each([
    ['windows-1252', 'In gr\xfcn, 3\xa0mm \x96 please.', 'In grün, 3\u00a0mm – please.'],
    ['iso-2022-jp', '\x1b$B9u\x1b(B', '黒'],
    ['x-unknown', 'Black.', 'Black.'],
  ])('is read in %s', async (charset, body, text) =>
    expect(await textOf(`text/plain; charset=${charset}`, body)).toBe(text),
  )

  test('is read as quoted-printable', async () =>
    expect(await textOf('text/plain; charset=utf-8', 'In gr=C3=BCn please=\n.', 'quoted-printable')).toBe(
      'In grün please.',
    ))

  test.each(['no', 'yes'])(
    'flows, and the answer below a quotation is not joined to it (delsp=%s)',
    async (delsp) =>
      expect(
        await textOf(`text/plain; format=flowed; delsp=${delsp}`, 'Black.\n\n> Which \n>> color \nAnd 3 mm.'),
      ).toBe('Black.\n\nAnd 3 mm.'),
  )

  test('is read in a signed email, whose signature is no attachment', async () => {
    const signature = 'Content-Type: application/pgp-signature; name=signature.asc\n\nxx'
    const body = parts('Content-Type: text/plain\n\nBlack.', signature)
    const email = await read('multipart/signed; boundary=b; protocol="application/pgp-signature"', body)
    expect(email.text.trim()).toBe('Black.')
    expect(email.attachments.map(isByMailProgram)).toEqual([true])
  })

  test.each([
    [
      'HTML and a footer',
      parts(
        'Content-Type: text/html\n\n<style>p{}</style><p>Black.</p><blockquote>Which?</blockquote>',
        'Content-Type: text/plain\n\nAnd 3 mm.',
      ),
    ],
    [
      'text and HTML',
      parts(
        'Content-Type: text/plain\n\nBlack.',
        'Content-Type: text/html\n\n<style>p{}</style><p>And 3 mm.</p>',
      ),
    ],
  ])('is joined of %s that are no alternatives, without styles', async (_what, body) =>
    expect(await textOf('multipart/mixed; boundary=b', body)).toBe('Black.\n\nAnd 3 mm.'),
  )

  test('gives way to the HTML where no character of it is seen', async () => {
    const plain = 'Content-Type: text/plain; charset=utf-8\n\n\xc2\xa0\xe2\x80\x8b'
    const body = parts(plain, 'Content-Type: text/html\n\n<p>Black.</p>')
    expect(await textOf('multipart/alternative; boundary=b', body)).toBe('Black.')
  })
})

const BLOCK =
  '<b>From:</b> Layer Shop &lt;reply@in.shop.test&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Cora<br><b>Subject:</b> Quote'

describe('the HTML of an answer', () => {
  test.each([
    [
      'Gmail',
      '<div>Black.</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 16, 2026 at 10:00 AM Layer Shop &lt;<a href="mailto:reply@in.shop.test">reply@in.shop.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><div>Which?</div></blockquote></div>',
    ],
    [
      'Outlook',
      `<div>Black.</div><hr><div id="divRplyFwdMsg">${BLOCK}<div>&nbsp;</div></div><div>Which?</div>`,
    ],
    [
      'Outlook with Word',
      `<!--[if gte mso 9]><xml>x</xml><![endif]--><p class=MsoNormal>Black.<o:p></o:p></p><div><p class=MsoNormal>${BLOCK.replace('reply@', `reply+${TOKEN}@`)}<o:p></o:p></p></div><p>Which?</p>`,
    ],
    [
      'Yahoo',
      '<div>Black.</div><div><div>On Monday, November 16, 2026 at 10:00:00 AM PST, Layer Shop &lt;reply@in.shop.test&gt; wrote:</div><div>Which?</div></div>',
    ],
  ])('has no email of the shop, as %s quotes it', async (_program, html) =>
    expect(await textOf('text/html', html)).toBe('Black.'),
  )

  test('has what stands between quotations', async () => {
    const html =
      '<blockquote>Which?</blockquote><div>Black.</div><blockquote>How thick?</blockquote><div>3 mm.</div>'
    expect(await textOf('text/html', html)).toBe('Black.\n\n3 mm.')
  })

  test('has what Apple Mail sends on, which it marks as quoted', async () => {
    const fields = ['From: Eve &lt;eve@c.test&gt;', 'Subject: x', 'To: Cora'].map(
      (field) => `<div>${field}<br></div>`,
    )
    const sent = `<div>Begin forwarded message:</div><br>${fields.join('')}<br><div>Take black.</div>`
    const text = await textOf(
      'text/html',
      `<body>See:<div><blockquote type="cite">${sent}</blockquote></div></body>`,
    )
    expect(text).toMatch(/^See:\n> Begin forwarded message:[^]*> Take black\.$/)
  })
})
