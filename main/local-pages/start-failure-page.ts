import { counted } from '../../shared/platform/counted.ts'
import type { GoodBackup } from '../../server/start/rescue.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'
import type { WayBack } from '../updates/find-way-back.ts'
import { formatInstant } from '../../shared/platform/time.ts'
import { PASSWORD_MINUTES } from '../../shared/operations/workstation/updates.ts'
import { ACTION_SCHEME, localPage } from './page-frame.ts'

/** The facts of the page about a shop that cannot be opened. */
export interface StartFailure {
  /** A sentence that says what is wrong and what to do. */
  reason: string
  dataFolder: string
  /** Backups that a restore can use; empty if it would not help. */
  backups: GoodBackup[]
  /** Offers to open the shop without the backup that is made before an update. */
  offersWithoutBackup: boolean
  /** The version before an update, and what becomes of the data; null if there is none to go back to. */
  back: (Pick<WayBack, 'version' | 'sentence' | 'restore'> & { byHand: boolean }) | null
  /** The backup whose passphrase is asked for, by its place in the list. */
  asksPassphrase: number | null
}

const MAX_SHOWN = 8

/** Returns the page as HTML. */
export function startFailurePage(failure: StartFailure): string {
  const { reason, dataFolder, backups, offersWithoutBackup, back } = failure
  const goBack = back && !back.byHand ? [action('back', `Go back to ${back.version}`)] : []
  const actions = [
    // Going back loses nothing then; with a backup it is the last resort.
    ...(back?.restore === null ? goBack : []),
    action('again', 'Try again'),
    ...(back?.restore === null ? [] : goBack),
    ...(offersWithoutBackup ? [action('without-backup', 'Open without a backup')] : []),
    action('folder', 'Show the folder'),
    action('logs', 'Show the logs'),
    action('quit', 'Quit'),
  ]
  return localPage(`<h1>The shop cannot be opened</h1>
<p>${escapeHtml(reason)}</p>
<p class="muted">Its data is in <code>${escapeHtml(dataFolder)}</code>. Nothing was changed.</p>
${back === null ? '' : `<p>${escapeHtml(back.sentence)}</p>`}
${backups.length > 0 ? backupList(failure) : ''}
<nav>${actions.join('')}</nav>`)
}

/** Returns the page that is shown while a backup is restored. */
export function restoringPage({ created_at }: GoodBackup): string {
  return localPage(`<h1>Opening the backup of ${escapeHtml(formatInstant(created_at))}</h1>
<p>It is checked and copied. This takes a minute or two; the damaged shop is kept.</p>`)
}

/** Returns the page that is shown while the right to install the version before is asked for. */
export function goingBackPage(): string {
  return localPage(`<h1>Going back to the version before</h1>
<p>The system may ask for the password of an administrator, and waits ${PASSWORD_MINUTES} minutes for it.</p>`)
}

function backupList({ backups, asksPassphrase }: StartFailure): string {
  const items = backups.slice(0, MAX_SHOWN).map((backup, at) => {
    const { created_at, orders, quotes } = backup
    const open = `<a href="${ACTION_SCHEME}//restore/${at}" aria-label="Open the backup of ${formatInstant(created_at)}">Open this one</a>`
    return `<li><span><strong>${formatInstant(created_at)}</strong><br><span class="muted">${counted(orders, 'order')}, ${counted(quotes, 'quote')}</span></span>${
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
