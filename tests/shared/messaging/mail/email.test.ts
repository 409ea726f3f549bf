import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentColors } from '../../../../shared/platform/brand/brand-colors.ts'
import { contrastRatio, type HexColor } from '../../../../shared/platform/brand/contrast.ts'
import { darkRules } from '../../../../shared/messaging/mail/email-colors.ts'
import {
  paragraph,
  writeEmail,
  type EmailDraft,
  type EmailLook,
} from '../../../../shared/messaging/mail/email.ts'
import { nameInALine, oneLine, severalLines } from '../../../../shared/orders/words-in-emails.ts'

const SENDER = { name: 'Layerline', support_email: 'help@shop.example', phone: '+1 510 555 0142' }

function written(draft: Partial<EmailDraft>) {
  return writeEmail({ subject: 'A subject', blocks: [], ...draft }, SENDER)
}

describe('an email says the same in text and in HTML', () => {
  const email = written({
    blocks: [
      paragraph('Thank you.'),
      { kind: 'facts', rows: [['Parts', '$18.92']] },
      { kind: 'quotation', text: 'First line\nSecond line' },
      { kind: 'link', label: 'See the order', url: 'http://shop.example/orders/q_1?a=1&b=2' },
    ],
  })

  test('renders as text', () => {
    expect(email.text).toBe(
      [
        'Thank you.',
        'Parts: $18.92',
        '> First line\n> Second line',
        'See the order:\nhttp://shop.example/orders/q_1?a=1&b=2',
        '--\nLayerline\nQuestions? Reply to this email, write to help@shop.example or call +1 510 555 0142.\n',
      ].join('\n\n'),
    )
  })

  test('renders as HTML, with the address of the link escaped', () => {
    expect(email.html).toContain('>Thank you.</p>')
    expect(email.html).toContain('>Parts</td>')
    expect(email.html).toContain('>$18.92</td>')
    expect(email.html).toContain('First line<br>Second line')
    expect(email.html).toContain('href="http://shop.example/orders/q_1?a=1&amp;b=2"')
    expect(email.html).toContain('help@shop.example')
  })

  test('sets every color together with its background, for light and dark', () => {
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email.html).toMatch(/<body class="page" style="[^"]*background-color:#ffffff;color:#16191d/)
  })

  test('has dark colors of its own where the mail program has a dark scheme', () => {
    const dark = /@media \(prefers-color-scheme:dark\)\{\n(?<rules>[^@]*)\n\}/.exec(email.html)!.groups![
      'rules'
    ]
    const styled = [...email.html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(' '))
    // Every element that has a color has one for dark, which wins over the style in its markup.
    for (const name of styled) expect(dark).toContain(`.${name}{`)
    expect(dark.match(/[\w-]+:[^;}]+/g)!.every((rule) => rule.endsWith('!important'))).toBe(true)
    const colored = email.html.match(
      /<(?!td style="padding:2px 0)[^>]*style="[^"]*(?:color:|border-)[^"]*"/g,
    )!
    for (const tag of colored) expect(tag).toMatch(/class="|border-collapse/)
  })

  test('can be read in dark: 4.5 for text, 3 for the edge of the button', () => {
    for (const accent of ['#c2410c', '#0b5e8a', '#ffff00', '#000000'] as const) {
      const { accent: link, fill, on_fill } = accentColors(accent).dark
      const rules = darkRules(accentColors(accent).dark)
      const colorsOf = (name: string) =>
        new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(rules)![1].match(/#[\da-f]{6}/g)!
      const [paper, ink] = colorsOf('page') as HexColor[]
      const [muted] = colorsOf('muted') as HexColor[]
      expect(colorsOf('main')).toEqual([fill, fill, on_fill])
      for (const text of [ink, muted, link]) expect(contrastRatio(text, paper)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(on_fill, fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(fill, paper)).toBeGreaterThanOrEqual(3)
    }
  })

  test('loads nothing and runs nothing', () => {
    expect(email.html).not.toMatch(/<(script|img|link|iframe|object)|url\(|@import/i)
  })
})

test('a second button keeps its distance from a sentence, and the phone number stays on one line', () => {
  const link = (label: string) => ({ kind: 'link' as const, label, url: 'http://shop.example/' })
  const between = (blocks: EmailDraft['blocks']) =>
    /<p style="margin:(\S+) 0 24px"><a [^>]+>Second</.exec(written({ blocks }).html)?.[1]
  expect(between([link('First'), link('Second')])).toBe('-12px')
  expect(between([link('First'), paragraph('Not you?'), link('Second')])).toBe('0')
  expect(written({}).html).toContain('call <span style="white-space:nowrap">+1 510 555 0142</span>.')
})

describe('what customers write cannot become markup', () => {
  const NASTY = "\"><script>alert(1)</script><img src=x onerror=y> & 'quotes'"

  test.each(['text', 'quotation'] as const)('escapes markup in a block of %s', (kind) => {
    const { html, text } = written({ blocks: [{ kind, text: NASTY }] })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain(NASTY)
  })

  test('escapes markup in facts, labels, addresses and the subject', () => {
    const { html } = written({
      subject: NASTY,
      blocks: [
        { kind: 'facts', rows: [[NASTY, NASTY]] },
        { kind: 'link', label: NASTY, url: `http://shop.example/${NASTY}` },
      ],
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(5)
  })

  test.each([
    ['part.stl\r\nBcc: all@victims.example', 'part.stl Bcc: all@victims.example'],
    ['part.stl\nBcc: x', 'part.stl Bcc: x'],
    ['a\u2028b\u2029c\u0085d\u0000e', 'a b c d e'],
    // The mark reverses what follows: the name would read as another kind of file.
    ['gpj.\u202elts.part', 'gpj. lts.part'],
    ['  spaced   out  ', 'spaced out'],
    ['钩子 крюк 3.stl', '钩子 крюк 3.stl'],
  ])('%j appears in a subject as %j', (name, line) => {
    expect(oneLine(name)).toBe(line)
    expect(written({ subject: `Ready: ${name}` }).subject).toBe(oneLine(`Ready: ${name}`))
  })

  test('a subject that is too long ends before an emoji, not within it', () => {
    for (const before of ['', 'a', 'aa', 'aaa']) {
      const { subject } = written({ subject: `${before}${'👍🏽'.repeat(80)}` })
      expect(subject).toMatch(/^a*(👍🏽)+…$/u)
    }
  })

  test('names of files on receipts and invoices differ where a line ends before they do', () => {
    const names = ['left', 'right'].map((side) => nameInALine(`${'a'.repeat(190)}-${side}.stl`))
    expect(names[0]).toMatch(/^a+…[0-9A-Z]{4}…a+-left\.stl$/)
    expect(names[1]).toMatch(/-right\.stl$/)
  })

  test('no text can put a line break into a subject, or make it longer than 180 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (name) => {
        const { subject } = written({ subject: `Ready: ${name}` })
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(subject.length).toBeLessThanOrEqual(180)
      }),
    )
  })

  test('no text can open a tag of its own', () => {
    const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi)!.length
    const plain = tagsOf(written({ blocks: [{ kind: 'quotation', text: 'words' }] }).html)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'b', '/', ' ') }), (words) => {
        expect(tagsOf(written({ blocks: [{ kind: 'quotation', text: words }] }).html)).toBe(plain)
      }),
    )
  })

  test('a note keeps its paragraphs and loses characters that are not printed', () => {
    expect(severalLines('One\r\nTwo\u0007\n\n\n\nThree ')).toBe('One\nTwo\n\nThree')
  })
})

describe('the look of an email', () => {
  const LOOK: EmailLook = {
    colors: accentColors('#0b5e8a'),
    logo: { url: 'cid:logo-ab@shop', width: 480, height: 160 },
    show_name: true,
    base_url: 'https://shop.example',
  }
  const DRAFT: EmailDraft = {
    subject: 'A subject',
    blocks: [{ kind: 'link', label: 'See the order', url: 'https://shop.example/orders/q_1' }],
  }
  const look = (changes: Partial<EmailLook> = {}, name = 'Bay Prints') =>
    writeEmail(DRAFT, { ...SENDER, name, look: { ...LOOK, ...changes } })

  test('has the logo in a size for mail programs, and the name beside it', () => {
    expect(look().html).toMatch(
      /<img class="logo" src="cid:logo-ab@shop" alt="" width="120" height="40"[^>]*>&nbsp; Bay Prints</,
    )
  })

  test('has the name as the text of a logo that is shown alone', () => {
    const { html } = look({ show_name: false })
    expect(html).toContain('alt="Bay Prints"')
    expect(html).not.toContain('&nbsp; Bay Prints')
  })

  test('has the name where there is no logo', () => {
    const { html } = look({ logo: null, show_name: false })
    expect(html).not.toContain('<img')
    expect(html).toContain('font-weight:600">Bay Prints</p>')
  })

  test('has its button in the shop’s color, and links to the terms in text and HTML', () => {
    const { html, text } = look()
    expect(html).toContain('background-color:#0b5e8a;color:#ffffff')
    expect(html).toContain('href="https://shop.example/returns"')
    expect(text).toContain('Returns and problems: https://shop.example/returns')
  })

  test('lets no name open a tag', () => {
    const { html } = look({}, '"><script>alert(1)</script>')
    expect(html).not.toContain('<script')
  })
})
