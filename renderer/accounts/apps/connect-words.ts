import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { ConsentRequest } from '../../../shared/accounts/oauth/consent.ts'
import type { Grant } from '../../../shared/accounts/oauth/grants.ts'
import { isLoopbackRedirect } from '../../../shared/accounts/oauth/redirect-uris.ts'
import type { MonthlyCap } from '../../../shared/accounts/spending-cap.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { whenText } from '../account-words.ts'

/** Writes where the browser returns to, in a form that a user can judge. */
export function returnText(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri)
  if (isLoopbackRedirect(redirectUri)) return `A program on this computer (${hostname})`
  return protocol === 'https:' ? host : `A program on this computer (${protocol})`
}

interface Warning {
  title: string
  text: string
}

/** Returns the warning before an approval; null for a verified app that is returned to over https. */
export function connectWarning(verifiedDomain: string | undefined, redirectUri: string): Warning | null {
  const isLocal = new URL(redirectUri).protocol !== 'https:'
  if (verifiedDomain === undefined)
    return {
      title: 'Unverified: we haven’t checked this name.',
      text: 'Any program can use this name. Continue only if you just started this yourself.',
    }
  if (!isLocal) return null
  return {
    title: 'Access goes to a program on this computer.',
    text: `Other programs here could use the name of ${verifiedDomain}. Continue only if you just started this yourself.`,
  }
}

/** Returns why a request can't be answered and what to do; null for codes that have only the server's sentence. */
export function connectProblem(code: string): Warning | null {
  switch (code) {
    case 'request_not_found':
      return {
        title: 'This request has expired',
        text: 'Requests expire after ten minutes. Start again in the program.',
      }
    case 'request_held':
      return {
        title: 'Another account opened this request first',
        text: 'Sign in with that account to answer it, or start again in the program.',
      }
    case 'already_decided':
      return {
        title: 'This request was already answered',
        text: 'To see what was allowed, go to Connected apps in your account. To connect again, start over in the program.',
      }
    default:
      return null
  }
}

type ConnectRequest = Pick<ConsentRequest, 'client' | 'requested_scopes' | 'earlier_connections'>

/** Returns the scopes that none of the app's earlier connections has; empty for an app that is not connected. */
function addedScopes({ requested_scopes, earlier_connections = [] }: ConnectRequest): Scope[] {
  if (earlier_connections.length === 0) return []
  return requested_scopes.filter((scope) => !earlier_connections.some(({ scopes }) => scopes.includes(scope)))
}

/** Returns the heading of the page for a new app, more scopes, or the same scopes again. */
export function connectQuestion(request: ConnectRequest): string {
  if (!request.earlier_connections?.length) return 'Connect this app?'
  return addedScopes(request).length > 0 ? 'Give this app more access?' : 'Connect this app again?'
}

/** Writes the scopes in addition to those of earlier connections: `purchases`; null if there are none. */
export function addedScopesText(request: ConnectRequest): string | null {
  return scopeNames(addedScopes(request)) || null
}

/** Describes an earlier connection on the page of the next one. */
export function earlierText({ created_at, last_used_at, scopes }: Grant, now: number): string {
  const used = last_used_at === null ? 'not used yet' : `last used ${whenText(last_used_at, now)}`
  return `Since ${shopInstantText(created_at)} with ${scopeNames(scopes)}; ${used}`
}

/**
 * True if the new connection replaces the earlier ones by default. A registered client is one installation; a client
 * named by its metadata document is every installation of the app, so its connections stay. So do connections with more
 * scopes.
 */
export function replacesEarlier({
  client,
  requested_scopes,
  earlier_connections = [],
}: ConnectRequest): boolean {
  const earlierScopes = earlier_connections.flatMap(({ scopes }) => scopes)
  return (
    client.verified_domain === undefined && earlierScopes.every((scope) => requested_scopes.includes(scope))
  )
}

/** Writes what ending the earlier connections means. */
export function endEarlierText(request: ConnectRequest): string {
  if (request.client.verified_domain !== undefined)
    return 'Select this if it’s the same program on the same device. Anywhere else you’d have to reconnect it.'
  return earlierCap(request) === null
    ? 'The new connection replaces it.'
    : 'The new connection replaces it, and what the earlier one spent this month no longer counts against its limit.'
}

/** Returns the monthly limit of the newest earlier connection that may buy. */
export function earlierCap({ earlier_connections = [] }: ConnectRequest): MonthlyCap {
  return earlier_connections.find(({ scopes }) => scopes.includes('purchase'))?.monthly_cap_cents ?? null
}

const SCOPE_NAMES: Record<Scope, string> = { quotes: 'quotes', orders: 'orders', purchase: 'purchases' }

function scopeNames(scopes: readonly Scope[]): string {
  return scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')
}

/** Writes what a connected app may do. */
export function grantText({ scopes }: Pick<Grant, 'scopes'>): string {
  return `May use: ${scopeNames(scopes)}`
}

/** Writes when a connection was made and last used, or how it ended. */
export function grantTimes(grant: Grant, now: number): string {
  if (grant.revoked_at !== null) return endText(grant, grant.revoked_at)
  const used = grant.last_used_at === null ? 'Not used yet' : `Last used ${whenText(grant.last_used_at, now)}`
  return `${used}, connected ${shopInstantText(grant.created_at)}`
}

function endText({ ended_by }: Grant, at: number): string {
  switch (ended_by) {
    case 'app':
      return `Disconnected by the app, ${shopInstantText(at)}`
    case 'reuse':
      return `Disconnected for security, ${shopInstantText(at)}: one of its tokens was used twice, so it may have been stolen. Reconnect from the app.`
    default:
      return `Disconnected ${shopInstantText(at)}`
  }
}
