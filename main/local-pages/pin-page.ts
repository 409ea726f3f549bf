import { ACTION_SCHEME, localPage } from './page-frame.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'

/** Returns the page that asks whoever started the program for the PIN of the person it signs in. */
export function pinPage(name: string, refused: string | null): string {
  return localPage(
    `<h1>${escapeHtml(name)}</h1>
${refused === null ? '' : `<p role="alert">${escapeHtml(refused)}</p>`}
<form action="${ACTION_SCHEME}//pin"><label for="pin">PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" required autofocus><button>Sign in</button></form>
<nav><a href="${ACTION_SCHEME}//other">Open the shop without signing in</a></nav>`,
    'wait',
  )
}
