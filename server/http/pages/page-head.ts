import type { KioskScreen } from '../../../shared/accounts/kiosks.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import type { ShownBrand } from '../../../shared/platform/brand/brand.ts'
import { PAGE_ANSWERS_ID, type PageAnswer } from '../../../shared/platform/page-answer.ts'

/** The name that the built page has until the shop's is put in its place. */
const BUILT_TITLE = '<title>Layerline</title>'
const BUILT_ICON = 'href="/icon.svg"'

/**
 * Puts the shop's name, icon and style sheet into the page, and what the pages need to show the shop from the start; at a kiosk
 * also that, so that no page looks first as it does elsewhere.
 */
export function withShopHead(html: string, brand: ShownBrand, kiosk: KioskScreen | null): string {
  const head = [
    `<meta name="shop" content="${escapeHtml(JSON.stringify(brand))}">`,
    `<link id="brand-style" rel="stylesheet" href="${escapeHtml(brand.style_path)}">`,
    ...(kiosk ? [`<meta name="kiosk" content="${escapeHtml(JSON.stringify(kiosk))}">`] : []),
  ].join('\n')
  // Functions, because `$` in a replacement text would be read as a pattern.
  return html
    .replace(BUILT_TITLE, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replace(BUILT_ICON, () => `href="${escapeHtml(brand.icon_path)}"`)
    .replace('<html', () => (kiosk ? '<html data-kiosk=""' : '<html'))
    .replace('</head>', () => `${head}\n</head>`)
}

/** Puts answers into the page: data, which the policy of the page lets no browser run. */
export function withAnswers(html: string, answers: readonly PageAnswer[]): string {
  if (answers.length === 0) return html
  // A `<` in a text could end the element.
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    '</body>',
    () => `<script type="application/json" id="${PAGE_ANSWERS_ID}">${json}</script>\n</body>`,
  )
}
