import { ACTION_SCHEME, localPage } from './page-frame.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'

const STYLE = `<style>
main { max-width: none; min-height: 100vh; box-sizing: border-box; display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; font-size: 22px }
h1 { font-size: 40px }
.dots { display: flex; gap: 16px; min-height: 24px; margin: 16px 0 }
.dots span { width: 18px; height: 18px; border-radius: 50%; background: currentColor }
.keys { display: grid; grid-template-columns: repeat(3, 104px); gap: 12px; margin: 8px 0 }
.keys a { padding: 0; line-height: 88px; font-size: 28px }
.fault { color: #b5123f; min-height: 1.5em } @media (prefers-color-scheme: dark) { .fault { color: #fb7d99 } }
</style>`

/** Shown at the kiosk until its shop answers. */
export function backInAMomentPage(): string {
  return localPage(
    `${STYLE}<h1>Back in a moment</h1><p role="status">This screen is being connected to the shop.</p>`,
  )
}

/** Shown at the kiosk while its shop cannot be opened. */
export function outOfOrderPage(): string {
  return localPage(
    `${STYLE}<h1>This screen is out of order</h1><p role="status">Please ask the staff of the shop.</p>`,
  )
}

/** The keys that end the PIN, besides the digits. */
const ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['delete', '0', 'enter'],
]
const KEY_WORDS: Record<string, string> = { delete: 'Delete', enter: 'OK' }

/** Asks for the PIN with which staff leave. `typed` is how many digits there are. */
export function pinPage({ typed, fault }: { typed: number; fault: string | null }): string {
  const keys = ROWS.flat().map((key) => `<a href="${ACTION_SCHEME}//key/${key}">${KEY_WORDS[key] ?? key}</a>`)
  const dots = Array.from({ length: typed }, () => '<span></span>').join('')
  return localPage(`${STYLE}<h1>PIN of the staff</h1><p>Enter your PIN to leave the kiosk.</p>
<div class="dots" role="img" aria-label="${typed} digits">${dots}</div>
<div class="keys">${keys.join('')}</div>
<p class="fault" role="alert">${escapeHtml(fault ?? '')}</p>
<a href="${ACTION_SCHEME}//key/close">Back to the kiosk</a>`)
}
