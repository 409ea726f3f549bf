import { z } from 'zod'
import { MonthlyCap, SpendingLeft } from '../payments/spending-cap.ts'
import { DEFAULT_SCOPES, SCOPES, Scope } from './scopes.ts'

export const MAX_KEY_NAME = 80
/** As many active keys as one account can have (decisions G-29). */
export const MAX_KEYS = 100

/** A name that people read in a list; blank means the default, unseen characters are dropped (decisions G-28, G-51). */
export function nameOr(fallback: string) {
  return z
    .string()
    .max(MAX_KEY_NAME)
    .transform((name) => name.replaceAll(/\p{C}/gu, '').trim() || fallback)
    .prefault(fallback)
    .meta({ description: 'Up to 80 characters.' })
}

/** At least one scope; given twice counts once, and the order is always the same (decisions G-18). */
export const Scopes = z
  .array(Scope)
  .min(1)
  .transform((scopes) => inOrder(scopes))

export function inOrder(scopes: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope))
}

export const NewKeyBody = z.object({
  name: nameOr('API key'),
  scopes: Scopes.prefault([...DEFAULT_SCOPES]).describe('What the key may do.'),
  monthly_cap_cents: MonthlyCap.default(null),
})
export type NewKeyBody = z.infer<typeof NewKeyBody>

/** A key as it is listed; its secret is in no list. */
export const ApiKey = z
  .object({
    id: z.string().describe('Of the key.'),
    name: z.string().describe('As its person named it.'),
    prefix: z.string().meta({ description: 'The leading part of the key; identifies it.' }),
    scopes: z.array(Scope).describe('What it may do.'),
    monthly_cap_cents: MonthlyCap,
    created_at: z.int().describe('Unix seconds.'),
    last_used_at: z.int().nullable().describe('Unix seconds, or null.'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const KeyList = z.object({
  keys: z.array(ApiKey).describe('The newest first; no secret among them.'),
  scopes_supported: z.array(Scope).describe('All there are.'),
})
export type KeyList = z.infer<typeof KeyList>

export const NewKey = ApiKey.omit({ last_used_at: true }).extend({
  api_key: z.string().meta({ description: 'The secret. It is in this answer only.' }),
})
export type NewKey = z.infer<typeof NewKey>

/** A new limit for a key. */
export const KeyCap = z.object({ key_id: z.string(), monthly_cap_cents: MonthlyCap })
export type KeyCap = z.infer<typeof KeyCap>

export const RevokedKey = z.object({
  id: z.string().describe('Of the key.'),
  prefix: z.string().describe('Its leading part.'),
  revoked: z.literal(true).describe('It works no more.'),
})
export type RevokedKey = z.infer<typeof RevokedKey>

/** What tells which key a call was made with. */
export const KeyInUse = ApiKey.pick({ name: true, prefix: true, scopes: true })
export type KeyInUse = z.infer<typeof KeyInUse>

export const Me = z.object({
  customer: z
    .object({
      id: z.string().describe('Of the account.'),
      email: z.string().describe('Where receipts go.'),
      name: z.string().describe('As its person wrote it.'),
      created_at: z.int().describe('Unix seconds.'),
    })
    .describe('The account that the call speaks for.'),
  key: KeyInUse.nullable().describe('The key in use; null for a session or an access token.'),
  auth: z
    .enum(['api_key', 'session', 'access_token'])
    .meta({ description: '`access_token` at the MCP server only.' }),
  spending: SpendingLeft.optional().describe(
    'Present only for a key or an app that its person gave a monthly limit.',
  ),
})
export type Me = z.infer<typeof Me>
