import {
  accentColors,
  DEFAULT_ACCENT,
  type AccentColors,
  type Scheme,
} from '../../platform/brand/brand-colors.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { ShopDetails } from '../../platform/shop-details.ts'
import { contactText, placeOfShop } from '../../platform/shop-contact.ts'
import { TERMS_PAGES, TERMS_TITLES } from '../../platform/terms-pages.ts'
import { INK, LINE, MUTED, PAPER, styleOfEmail } from './email-colors.ts'
import { oneLine, severalLines } from '../../orders/words-in-emails.ts'

/** A part of an email, which consists of them from top to bottom. */
export type Block =
  | { kind: 'text'; text: string }
  /** Words of a customer or of staff: a reason, a note. */
  | { kind: 'quotation'; text: string }
  /** Labels with values, such as the lines of a price. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'link'; label: string; url: string }
  /** Lines that are links. */
  | { kind: 'list'; items: readonly { text: string; url: string }[] }

/** A sentence of the shop. */
export function paragraph(words: string): Block {
  return { kind: 'text', text: words }
}

/** Returns a quotation; no block for blank words. */
export function quotation(words: string | null): Block[] {
  return words === null || words.trim() === '' ? [] : [{ kind: 'quotation', text: words }]
}

export interface EmailDraft {
  subject: string
  blocks: readonly Block[]
  /** Staff need not be told how to reach the shop, nor its terms. */
  for_staff?: boolean
}

export interface WrittenEmail {
  subject: string
  text: string
  html: string
}

export interface Sender extends Pick<ShopDetails, 'name' | 'support_email' | 'phone'> {
  /** The footer names its city. */
  address?: Pick<ShopDetails['address'], 'city' | 'state'>
  /** Left out in an email that has no head and no links to the shop's pages. */
  look?: EmailLook
}

/** The look of the shop's emails. */
export interface EmailLook {
  colors: Record<Scheme, AccentColors>
  /** `url` names the picture inside the email (`cid:`, RFC 2392). In px. */
  logo: { url: string; width: number; height: number } | null
  show_name: boolean
  /** Address of the shop, for the pages with its terms. */
  base_url: string
}

/** Renders a draft as plain text and as HTML without scripts or external resources; a logo is inside the email. */
export function writeEmail(draft: EmailDraft, sender: Sender): WrittenEmail {
  const subject = oneLine(draft.subject)
  const blocks = draft.blocks
    .map(sanitizeBlock)
    .filter((block) => block.kind !== 'facts' || block.rows.length > 0)
  const footer = footerOf(sender, draft)
  const links = linksOf(sender, draft).map(({ label, url }) => `${label}: ${url}`)
  return {
    subject,
    text: `${[...blocks.map(textOf), `--\n${[...footer, ...links].join('\n')}`].join('\n\n')}\n`,
    html: htmlOf({ ...draft, subject, blocks }, sender),
  }
}

function linksOf({ look }: Sender, { for_staff }: EmailDraft): { label: string; url: string }[] {
  return look && !for_staff
    ? TERMS_PAGES.map((page) => ({ label: TERMS_TITLES[page], url: `${look.base_url}/${page}` }))
    : []
}

function footerOf({ name, address, ...contact }: Sender, { for_staff = false }: EmailDraft): string[] {
  const place = address ? placeOfShop({ ...contact, address }) : null
  const shop = oneLine(place === null ? name : `${name}, ${place}`)
  if (for_staff) return [shop]
  const ways = contactText(contact)
  return [shop, `Questions? Reply to this email${ways === null ? '' : `, ${oneLine(ways)}`}.`]
}

function sanitizeBlock(block: Block): Block {
  if (block.kind === 'facts')
    return {
      kind: 'facts',
      rows: block.rows.map(([name, value]) => [oneLine(name), oneLine(value)] as const),
    }
  if (block.kind === 'link') return { ...block, label: oneLine(block.label) }
  if (block.kind === 'list')
    return { kind: 'list', items: block.items.map(({ text, url }) => ({ text: oneLine(text), url })) }
  return { ...block, text: severalLines(block.text) }
}

function textOf(block: Block): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'link') return `${block.label}:\n${block.url}`
  if (block.kind === 'facts') return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  if (block.kind === 'list') return block.items.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n')
  return block.text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function htmlOf(draft: EmailDraft, sender: Sender): string {
  const { subject, blocks } = draft
  const colors = sender.look?.colors ?? accentColors(DEFAULT_ACCENT)
  const mainLink = blocks.find(({ kind }) => kind === 'link')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${styleOfEmail(colors.dark)}
</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background-color:${PAPER};color:${INK};font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${headAsHtml(sender)}${blocks.map((block, at) => blockAsHtml(block, colors.light, { isMain: block === mainLink, before: blocks[at - 1] })).join('\n')}
<p class="muted foot" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${MUTED};font-size:14px">${footerAsHtml(sender, draft)}</p>
</div>
</body>
</html>
`
}

/** Most mail programs show a picture in its own size, so the size is written beside it. */
const LOGO_HEIGHT = 40
const LOGO_WIDTH = 240

/**
 * Returns the shop's logo and name. Logos are made for white paper: the logo is on white, whatever becomes of the
 * background.
 */
function headAsHtml({ name, look }: Sender): string {
  if (!look) return ''
  const { logo, show_name } = look
  const scale = logo ? Math.min(LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width, 1) : 1
  const picture = logo
    ? `<img class="logo" src="${escapeHtml(logo.url)}" alt="${show_name ? '' : escapeHtml(oneLine(name))}" width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}" style="background-color:${PAPER};vertical-align:middle">`
    : ''
  const words = !logo || show_name ? escapeHtml(oneLine(name)) : ''
  return `<p style="margin:0 0 24px;font-size:18px;font-weight:600">${[picture, words].filter(Boolean).join('&nbsp; ')}</p>
`
}

function footerAsHtml(sender: Sender, draft: EmailDraft): string {
  const links = linksOf(sender, draft).map(
    ({ label, url }) =>
      `<a class="muted" href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(label)}</a>`,
  )
  const phone = sender.phone === null ? null : escapeHtml(oneLine(sender.phone))
  const unbroken = `<span style="white-space:nowrap">${phone}</span>`
  const lines = footerOf(sender, draft).map((line) =>
    phone === null ? escapeHtml(line) : escapeHtml(line).replace(` ${phone}.`, () => ` ${unbroken}.`),
  )
  return [...lines, ...(links.length > 0 ? [links.join(' &middot; ')] : [])].join('<br>')
}

interface BlockPlace {
  /** True if it is the first link. */
  isMain: boolean
  before: Block | undefined
}

/** The first link of an email is what to do; others are quieter. */
function blockAsHtml(block: Block, colors: AccentColors, { isMain, before }: BlockPlace): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${withLineBreaks(block.text)}</p>`
  if (block.kind === 'quotation')
    return `<blockquote class="quotation" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${colors.accent}">${withLineBreaks(block.text)}</blockquote>`
  if (block.kind === 'facts')
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${block.rows.map(rowAsHtml).join('')}</table>`
  if (block.kind === 'list')
    return `<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => itemAsHtml(item, colors)).join('')}</ul>`
  const look = isMain
    ? `border:1px solid ${colors.fill};background-color:${colors.fill};color:${colors.on_fill}`
    : `border:1px solid ${LINE};background-color:${PAPER};color:${INK}`
  // Closer to another link than to a sentence, which has a margin of its own.
  const above = isMain ? '24px' : before?.kind === 'link' ? '-12px' : '0'
  return `<p style="margin:${above} 0 24px"><a class="${isMain ? 'main' : 'other'}" href="${escapeHtml(block.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;${look};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
}

function itemAsHtml({ text, url }: { text: string; url: string }, { accent }: AccentColors): string {
  return `<li style="padding:2px 0"><a class="accent" href="${escapeHtml(url)}" style="color:${accent}">${escapeHtml(text)}</a></li>`
}

function rowAsHtml([name, value]: readonly [string, string]): string {
  return `<tr><td class="muted" style="padding:2px 24px 2px 0;color:${MUTED};vertical-align:top">${escapeHtml(name)}</td><td class="value" style="padding:2px 0;color:${INK};font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`
}

function withLineBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
