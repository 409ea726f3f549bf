import { formatInstant } from '../shared/time.ts'
import type { GoodBackup } from './embed-server.ts'

/** What is shown when the shop cannot be opened. */
export interface StartFailure {
  /** What is wrong and what to do, as a sentence. */
  reason: string
  dataFolder: string
  /** Backups that a restore can use; empty when it would not help. */
  backups: GoodBackup[]
  /** Offers to open the shop without the backup that is made before an update. */
  offersWithoutBackup: boolean
  /** The backup whose passphrase is asked for, by its place in the list. */
  asksPassphrase: number | null
}

export const ACTION_SCHEME = 'layerline-start:'
const MAX_SHOWN = 8

/** The page has no scripts: its links are actions that the main process carries out. */
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
@media (prefers-color-scheme: dark) {
  body { color: #e8eaec; background: #111315 } a, button, input { background: #181b1e; color: inherit } a:hover, button:hover { background: #23272b }
  .muted { color: #a3abb4 } li { border-color: #3a4047 }
}
</style>`

/** Returns the page as HTML. */
export function startFailurePage(failure: StartFailure): string {
  const { reason, dataFolder, backups, offersWithoutBackup } = failure
  const actions = [
    action('again', 'Try again'),
    ...(offersWithoutBackup ? [action('without-backup', 'Open without a backup')] : []),
    action('folder', 'Show the folder'),
    action('quit', 'Quit'),
  ]
  return `<!doctype html><html lang="en">${HEAD}<main><h1>The shop cannot be opened</h1>
<p>${escapeHtml(reason)}</p>
<p class="muted">Its data is in <code>${escapeHtml(dataFolder)}</code>. Nothing was changed.</p>
${backups.length > 0 ? backupList(failure) : ''}
<nav>${actions.join('')}</nav></main></html>`
}

/** Returns the page that is shown while a backup is restored. */
export function restoringPage({ created_at }: GoodBackup): string {
  return `<!doctype html><html lang="en">${HEAD}<main><h1>Opening the backup of ${escapeHtml(formatInstant(created_at))}</h1>
<p>It is checked and copied. This takes a minute or two; the damaged shop is kept.</p></main></html>`
}

function backupList({ backups, asksPassphrase }: StartFailure): string {
  const items = backups.slice(0, MAX_SHOWN).map((backup, at) => {
    const { created_at, orders, quotes } = backup
    const open = `<a href="${ACTION_SCHEME}//restore/${at}" aria-label="Open the backup of ${formatInstant(created_at)}">Open this one</a>`
    return `<li><span><strong>${formatInstant(created_at)}</strong><br><span class="muted">${count(orders, 'order')}, ${count(quotes, 'quote')}</span></span>${
      asksPassphrase === at ? passphraseForm(at) : open
    }</li>`
  })
  return `<h2>Good backups</h2>
<p>Opening one puts the shop back as it was then. The shop that cannot be opened is kept beside it, in a folder
<code>replaced-…</code>; what is newer than the backup is in that one only.</p><ul>${items.join('')}</ul>`
}

function passphraseForm(at: number): string {
  return `<form action="${ACTION_SCHEME}//restore/${at}"><label for="passphrase">The key in this backup is sealed. Passphrase of the backup:</label>
<input id="passphrase" name="passphrase" type="password" required autofocus><button>Open this one</button></form>`
}

function action(name: string, label: string): string {
  return `<a href="${ACTION_SCHEME}//${name}">${label}</a>`
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
