import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'
import type { LanAuthority } from '../../../shared/operations/lan/lan-state.ts'
import {
  systemOf,
  TRUST_FILES,
  trustSteps,
  type TrustSteps,
} from '../../../shared/operations/lan/trust-steps.ts'
import { trustStyle } from './trust-style.ts'

export interface TrustFacts {
  shop: string
  accent: HexColor
  /** Null if devices need no step: the local network is off, or its certificate is another authority's. */
  authority: LanAuthority | null
  /** The address of the shop in the local network; null while it is closed. */
  url: string | null
  userAgent: string
}

/** Its own style, and nothing else. */
export function trustPolicy(accent: HexColor): string {
  const hash = createHash('sha256').update(trustStyle(accent)).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
}

/** Returns the page. It works without script and over http: it is read before the certificate is trusted. */
export function trustPage(facts: TrustFacts): string {
  const title = `Trust the certificate of ${facts.shop}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${trustStyle(facts.accent)}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${facts.authority === null ? nothingToDo(facts) : steps(facts, facts.authority)}
</main>
</body>
</html>`
}

function nothingToDo({ url }: TrustFacts): string {
  return url === null
    ? '<p>The shop is not open to the local network now. Its owner switches that on at the console, page Local network.</p>'
    : `<p>This device needs nothing: the certificate is from an authority outside the shop.</p>${openLink(url)}`
}

function steps({ userAgent, url }: TrustFacts, authority: LanAuthority): string {
  const own = systemOf(userAgent)
  const systems = trustSteps(authority.name)
    .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
    .map((system) => section(system, system.id === own))
  return `<p>The shop shows a certificate of its own authority. Once this device trusts it, pages open over https without a warning.
This is done once per device. The authority is limited to the names and addresses of this shop, so it can do nothing elsewhere.</p>
<section class="print" aria-labelledby="compare">
<h2 id="compare">Compare first</h2>
<p>The fingerprint (SHA-256) of the certificate must be the same here, on the shop’s own screen (console, page Local network), and on
your device when you install it:</p>
<p><code>${escapeHtml(authority.fingerprint)}</code></p>
</section>
${systems.join('\n')}
${url === null ? '' : openLink(url)}`
}

function section({ name, file, steps: list, commands }: TrustSteps, isOpen: boolean): string {
  const { path, label } = TRUST_FILES[file]
  const typed = commands.map((command) => `<pre><code>${escapeHtml(command)}</code></pre>`).join('')
  return `<details${isOpen ? ' open' : ''}>
<summary>${escapeHtml(name)}</summary>
<p><a class="button" href="${path}">${label}</a></p>
<ol>${list.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>
${typed === '' ? '' : `<p class="soft">Or type:</p>${typed}`}
</details>`
}

function openLink(url: string): string {
  return `<p class="open"><a href="${escapeHtml(url)}">Open the shop at ${escapeHtml(url)}</a></p>`
}
