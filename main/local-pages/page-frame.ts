/** The links of a page of the program's own are actions that the main process carries out: `layerline-start://again`. */
export const ACTION_SCHEME = 'layerline-start:'

/** Pages of the program's own, for when the server has none to show. They have no scripts. */
const HEAD = `<meta charset="utf-8"><title>Layerline</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action ${ACTION_SCHEME}">
<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
<style>
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #16191d; background: #f6f7f8 }
main { max-width: 680px; margin: 0 auto; padding: 48px 24px }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 12px } h2 { font-size: 18px; margin: 32px 0 4px }
p { margin: 8px 0 } code { overflow-wrap: anywhere; font-size: 14px }
.muted { color: #5d656e }
ul { list-style: none; margin: 12px 0; padding: 0 }
li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 12px 0; border-top: 1px solid #c9ced4 }
a, button { display: inline-block; font: inherit; padding: 8px 16px; border: 1px solid #868e97; border-radius: 6px; color: inherit; background: #fff; text-decoration: none; cursor: default }
a:hover, button:hover { background: #eef0f2 } a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #c2410c; outline-offset: 2px }
form { display: flex; flex-wrap: wrap; gap: 8px; width: 100% } label { width: 100% } input { font: inherit; padding: 8px; border: 1px solid #868e97; border-radius: 6px; flex: 1 }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 32px }
progress { display: block; width: 100%; height: 8px; margin: 24px 0 12px; accent-color: #c2410c }
.wait { min-height: 100vh; box-sizing: border-box; display: flex; flex-direction: column; justify-content: center }
.strip { max-width: none; padding: 8px 16px; background: #c2410c; color: #fff; font-size: 15px; height: 100vh; box-sizing: border-box; overflow: hidden }
@media (prefers-color-scheme: dark) {
  body { color: #e8eaec; background: #111315 } a, button, input { background: #181b1e; color: inherit } a:hover, button:hover { background: #23272b }
  .muted { color: #a3abb4 } li { border-color: #3a4047 }
}
</style>`

/** Returns a whole page; `main` is its HTML. `kind` is a class of the style above. */
export function localPage(main: string, kind: 'wait' | 'strip' | null = null): string {
  return `<!doctype html><html lang="en">${HEAD}<main${kind === null ? '' : ` class="${kind}"`}>${main}</main></html>`
}

const ADDRESS_START = 'data:text/html;charset=utf-8,'

/** Returns the address at which a window shows a page. */
export function localPageAddress(html: string): string {
  return `${ADDRESS_START}${encodeURIComponent(html)}`
}

/** Returns true if an address is that of a page of the program's own. Pages cannot lead to one: Chromium lets no page open `data:`. */
export function isLocalPage(address: string): boolean {
  return address.startsWith(ADDRESS_START)
}
