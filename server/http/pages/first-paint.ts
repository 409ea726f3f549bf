import { existsSync, readFileSync } from 'node:fs'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { join } from 'node:path'
import type { ShownBrand } from '../../../shared/platform/brand/brand.ts'
import { brandStyle } from '../../../shared/platform/brand/brand-style.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'

/** Pages as the build rendered them. */
export type FirstPaint = Record<'start' | 'quote' | 'basket' | 'buying' | 'order', PaintedPage>

/** For each way in which a shop is shown. */
interface PaintedPage {
  style: string
  /** Links to the scripts and style sheets that follow the first ones. */
  links: string
  name: string
  logo: string
  logo_and_name: string
}

/** Null if the build wrote none. */
export function readFirstPaint(folder: string): FirstPaint | null {
  const file = join(folder, 'first-paint.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstPaint) : null
}

/** Returns which of them a path is; null for all others. */
export function paintedPageOf(url: string): keyof FirstPaint | null {
  const path = url.replace(/[?#].*$/s, '')
  return PAINTED_PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

const PAINTED_PATHS: readonly [RegExp, keyof FirstPaint][] = [
  [/^\/$/, 'start'],
  [/^\/(quotes\/q_\w+|q\/[\w-]+)$/, 'quote'],
  [/^\/(baskets\/bk_\w+|b\/[\w-]+)$/, 'basket'],
  [/^\/(quotes\/q|baskets\/bk)_\w+\/order$/, 'buying'],
  [/^\/(orders\/q_\w+|follow\/(purchase\/)?[\w.-]+)$/, 'order'],
]

interface PaintedShop {
  /** The nonce of the page's content security policy. */
  nonce: string
  brand: ShownBrand
  accent: HexColor
}

/**
 * Puts a painted page into the page, so that it is shown before style sheets and scripts are loaded; React replaces it.
 * Its own style sheet has what it needs, the shop's color included.
 */
export function withFirstPaint(
  html: string,
  firstPaint: PaintedPage,
  { nonce, brand, accent }: PaintedShop,
): string {
  const [brandLink = ''] = /<link id="brand-style"[^>]*>/.exec(html) ?? []
  const style = `<style nonce="${nonce}">${firstPaint.style}${brandStyle(accent)}</style>`
  const painted = `<div id="first-paint">${bodyOf(firstPaint, brand)}</div>`
  const body = `${painted}\n${brandLink}`
  // Before the scripts of the page, which share the line with it; only the start page takes files.
  const takesFiles = painted.includes('type="file"')
  const script = takesFiles ? '<script src="/assets/early-files-1.js"></script>\n' : ''
  // Functions, because `$` in a replacement text would be read as a pattern.
  return html
    .replace(brandLink, '')
    .replace('<script', (first) => `${script}${first}`)
    .replace('</head>', () => `${style}\n</head>`)
    .replace('<div id="pages">', (pages) => `${body}\n${pages}`)
    .replace('</body>', () => `${firstPaint.links}\n</body>`)
}

/** As `SetUpBand` of the pages renders it. */
const SET_UP_BAND = /<aside data-set-up[^>]*>[^<]*<\/aside>/

function bodyOf(
  firstPaint: PaintedPage,
  { name, icon_path, logo, show_name, being_set_up }: ShownBrand,
): string {
  const values: Record<string, string> = {
    SHOP_NAME: name,
    ICON_PATH: icon_path,
    LOGO_PATH: logo?.path ?? '',
    LOGO_WIDTH: String(logo?.width ?? 0),
    LOGO_HEIGHT: String(logo?.height ?? 0),
  }
  const withLogo = show_name ? firstPaint.logo_and_name : firstPaint.logo
  const painted = logo ? withLogo : firstPaint.name
  const html = being_set_up ? painted : painted.replace(SET_UP_BAND, '')
  return html.replaceAll(/__([A-Z]+_[A-Z]+)__/g, (all, key: string) => escapeHtml(values[key] ?? all))
}
