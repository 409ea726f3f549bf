import { describe, expect, test } from 'vitest'
import { accentColors } from '../../../../shared/platform/brand/brand-colors.ts'
import { EMAIL_KIND_NAMES, isForStaff } from '../../../../shared/messaging/mail/email-kinds.ts'
import { writeEmail, type Sender } from '../../../../shared/messaging/mail/email.ts'
import { exampleEmail } from '../../../../shared/messaging/mail/example-emails.ts'
import { exampleFacts } from '../../../../shared/messaging/mail/example-facts.ts'

const SENDER: Sender = {
  name: 'Bay Prints',
  support_email: 'hello@bay.test',
  phone: '+1 510 555 0100',
  address: { city: 'Oakland', state: 'CA' },
  look: { colors: accentColors('#0b5e8a'), logo: null, show_name: true, base_url: 'https://bay.test' },
}
const FACTS = exampleFacts('https://bay.test')
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  middot: '·',
  nbsp: ' ',
}

/** Returns the words that a reader of the HTML part sees, and the addresses of its links. */
function readHtml(html: string): { words: string[]; links: string[] } {
  const body = html.slice(html.indexOf('<body'))
  const plain = (markup: string) =>
    markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&([#\w]+);/g, (_, name: string) => ENTITIES[name])
  return {
    words: wordsOf(plain(body)),
    links: [...body.matchAll(/href="([^"]*)"/g)].map(([, url]) => plain(url)),
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}$%’'.@+#/:-]*[\p{L}\p{N}]/gu) ?? []
}

describe.each(EMAIL_KIND_NAMES)('the email %s', (kind) => {
  const { subject, text, html } = writeEmail(exampleEmail(kind, FACTS), SENDER)
  const seen = readHtml(html)

  test('says the same in its text and in its HTML', () => {
    const withoutLinks = text.replaceAll(/https:\S+/g, ' ')
    const inHtml = new Set(seen.words)
    const inText = new Set(wordsOf(text))
    for (const word of wordsOf(withoutLinks)) expect(inHtml).toContain(word)
    // The head of the HTML has the shop's name in the place of the sender's line that mail programs show.
    for (const word of seen.words) expect(inText).toContain(word)
    for (const url of seen.links) expect(text).toContain(url)
    expect(new Set(text.match(/https:\S+/g))).toEqual(new Set(seen.links))
  })

  test('is from the shop: its name, and no word of the program', () => {
    expect(seen.words.join(' ')).toContain('Bay Prints')
    expect(text).toContain('Bay Prints, Oakland, CA')
    for (const part of [subject, text, html]) expect(part).not.toMatch(/layerline/i)
  })

  test('has American dates and no placeholder', () => {
    for (const part of [subject, text]) {
      expect(part).not.toMatch(/\d{4}-\d\d-\d\d|[{}]|\bundefined\b|\bnull\b|\bNaN\b/)
      expect(part).not.toMatch(/\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/)
    }
  })

  test('says how to reach the shop, unless the shop reads it', () => {
    expect(text.includes('Questions? Reply to this email')).toBe(!isForStaff(kind))
    expect(seen.links.includes('https://bay.test/privacy')).toBe(!isForStaff(kind))
  })
})
