import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { ConsentRequest } from '../../../shared/oauth/consent.ts'
import type { Grant } from '../../../shared/oauth/grants.ts'
import { isLoopbackRedirect } from '../../../shared/oauth/redirect-uris.ts'
import type { MonthlyCap } from '../../../shared/payments/spending-cap.ts'
import { instantText } from '../../ui/words.ts'
import { agoText } from '../account-words.ts'

/** Where the browser goes after the answer, as a person can judge it. */
export function returnText(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri)
  if (isLoopbackRedirect(redirectUri)) return `A program on this computer (${hostname})`
  return protocol === 'https:' ? host : `A program on this computer (${protocol})`
}

interface Warning {
  title: string
  text: string
}

/** What a person should know before saying yes; null where the site behind the program has named it and is returned to. */
export function connectWarning(verifiedDomain: string | undefined, redirectUri: string): Warning | null {
  const stays = new URL(redirectUri).protocol !== 'https:'
  if (verifiedDomain === undefined)
    return {
      title: 'Unverified: we haven’t checked this name.',
      text: 'Any program can use this name. Continue only if you just started this yourself.',
    }
  if (!stays) return null
  return {
    title: 'Access goes to a program on this computer.',
    text: `Other programs here could use the name of ${verifiedDomain}. Continue only if you just started this yourself.`,
  }
}

/** Why there is nothing to answer, and what to do now; null for what is said in the shop's own sentence. */
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

type Asked = Pick<ConsentRequest, 'client' | 'requested_scopes' | 'earlier_connections'>

/** What an app asks for that none of its earlier connections has; empty for one that is not connected. */
function askedAnew({ requested_scopes, earlier_connections = [] }: Asked): Scope[] {
  if (earlier_connections.length === 0) return []
  return requested_scopes.filter((scope) => !earlier_connections.some(({ scopes }) => scopes.includes(scope)))
}

/** The question of the page: an app that is connected already asks for more, or for the same again. */
export function connectQuestion(asked: Asked): string {
  if (!asked.earlier_connections?.length) return 'Connect this app?'
  return askedAnew(asked).length > 0 ? 'Give this app more access?' : 'Connect this app again?'
}

/** What it asks for beyond what it has: `purchases`; null for nothing, or for an app that is not connected. */
export function askedAnewText(asked: Asked): string | null {
  return usesText(askedAnew(asked)) || null
}

/** An earlier connection as the page of the next one tells it. */
export function earlierText({ created_at, last_used_at, scopes }: Grant, now: number): string {
  const used = last_used_at === null ? 'not used yet' : `last used ${agoText(last_used_at, now)}`
  return `Since ${instantText(created_at)} with ${usesText(scopes)}; ${used}`
}

/**
 * Whether the earlier connections are this program’s own, and need not stay beside the new one. A client that registered
 * is one install; one that its document names is every install of the app. What asks for less than it had goes on beside.
 */
export function takesTheirPlace({ client, requested_scopes, earlier_connections = [] }: Asked): boolean {
  const had = earlier_connections.flatMap(({ scopes }) => scopes)
  return client.verified_domain === undefined && had.every((scope) => requested_scopes.includes(scope))
}

/** What ending the earlier connections means. */
export function endEarlierText(asked: Asked): string {
  if (asked.client.verified_domain !== undefined)
    return 'Select this if it’s the same program on the same device. Anywhere else you’d have to reconnect it.'
  return earlierCap(asked) === null
    ? 'The new connection replaces it.'
    : 'The new connection replaces it, and what the earlier one spent this month no longer counts against its limit.'
}

/** The limit that the newest of the earlier connections has. */
export function earlierCap({ earlier_connections = [] }: Asked): MonthlyCap {
  return earlier_connections.find(({ scopes }) => scopes.includes('purchase'))?.monthly_cap_cents ?? null
}

const MAY_USE: Record<Scope, string> = { quotes: 'quotes', orders: 'orders', purchase: 'purchases' }

function usesText(scopes: readonly Scope[]): string {
  return scopes.map((scope) => MAY_USE[scope]).join(', ')
}

/** What a connected app may do. */
export function grantText({ scopes }: Pick<Grant, 'scopes'>): string {
  return `May use: ${usesText(scopes)}`
}

/** Since when and how lately, or how it ended. */
export function grantTimes(grant: Grant, now: number): string {
  if (grant.revoked_at !== null) return endText(grant, grant.revoked_at)
  const used = grant.last_used_at === null ? 'Not used yet' : `Last used ${agoText(grant.last_used_at, now)}`
  return `${used}, connected ${instantText(grant.created_at)}`
}

function endText({ ended_by }: Grant, at: number): string {
  switch (ended_by) {
    case 'app':
      return `Disconnected by the app, ${instantText(at)}`
    case 'reuse':
      return `Disconnected for security, ${instantText(at)}: one of its tokens was used twice, so it may have been stolen. Reconnect from the app.`
    default:
      return `Disconnected ${instantText(at)}`
  }
}
