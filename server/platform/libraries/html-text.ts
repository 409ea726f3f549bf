import type { HtmlToTextOptions } from 'html-to-text'

/** The HTML of an email is seldom longer, also with the styles of Outlook. */
const MAX_HTML = 512 * 1024
/** Outlook nests its tables about thirty deep. The parser's time grows with the square of it. */
const MAX_DEPTH = 500
/** Elements that are written without an end. */
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
const DISPLAY_NONE = ['[style*="display:none"i]', '[style*="display: none"i]']
/** Elements that a mail program does not show. */
const UNSEEN = ['head', 'title', 'style', 'script', 'template', 'img', '[hidden]', ...DISPLAY_NONE]
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML, maxDepth: MAX_DEPTH, ellipsis: '…' },
  selectors: [
    {
      selector: 'a',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], pathRewrite: linkOf },
    },
    { selector: 'hr', options: { length: 32 } },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ...UNSEEN.map((selector) => ({ selector, format: 'skip' })),
  ],
}

/** Returns the HTML of an email as plain text, quotes marked with `>`; nothing of HTML that is made to keep a reader busy. */
export async function htmlText(html: string): Promise<string> {
  const bounded = html.slice(0, MAX_HTML)
  if (isNestedDeeply(bounded)) return ''
  const { convert } = await import('html-to-text')
  return convert(bounded, OPTIONS).replaceAll(/ +$/gm, '')
}

/** Only addresses that a person may follow. The library has removed `mailto:` before. */
function linkOf(href: string): string {
  return /^(https?:\/\/|tel:|[^\s:/]+(@|%40))/i.test(href) ? href : ''
}

/** Counts tags as they stand: the parser itself is what deep nesting slows down. */
function isNestedDeeply(html: string): boolean {
  let depth = 0
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9:]*)/gi)) {
    if (VOID.test(name)) continue
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return true
  }
  return false
}
