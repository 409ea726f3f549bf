import { z } from 'zod'
import { MonthlyCap, SpendingLeft } from './spending-cap.ts'
import { DEFAULT_SCOPES, SCOPES, Scope } from './scopes.ts'

export const MAX_KEY_NAME = 80
/** Active keys of one account. */
export const MAX_KEYS = 100

/**
 * Returns a name for a list. Blank means the default; control characters are dropped, because names come from
 * strangers.
 */
export function nameOr(fallback: string) {
  return z
    .string()
    .max(MAX_KEY_NAME)
    .transform((name) => name.replaceAll(/\p{C}/gu, '').trim() || fallback)
    .prefault(fallback)
    .meta({ description: 'Up to 80 characters.' })
}

/** Clients may name one twice. */
const MAX_SCOPES = 100

/** At least one scope; duplicates are dropped, and the order is always the same. */
export const Scopes = z
  .array(Scope)
  .min(1)
  .max(MAX_SCOPES)
  .transform((scopes) => inOrder(scopes))

export function inOrder(scopes: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope))
}

export const NewKeyBody = z.object({
  name: nameOr('API key'),
  scopes: Scopes.prefault([...DEFAULT_SCOPES]).describe('The scopes of the key.'),
  monthly_cap_cents: MonthlyCap.default(null),
})
export type NewKeyBody = z.infer<typeof NewKeyBody>

/** A key without its secret. */
export const ApiKey = z
  .object({
    id: z.string().describe('The id of the key.'),
    name: z.string().describe('The name that the person chose.'),
    prefix: z.string().meta({ description: 'The leading part of the key; identifies it.' }),
    scopes: z.array(Scope).describe('The scopes of the key.'),
    monthly_cap_cents: MonthlyCap,
    created_at: z.int().describe('Unix seconds.'),
    last_used_at: z.int().nullable().describe('Unix seconds, or null.'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({
  keys: z.array(ApiKey).describe('Newest first, without secrets.'),
  scopes_supported: z.array(Scope).describe('All scopes.'),
})
export type ApiKeyList = z.infer<typeof ApiKeyList>

export const NewKey = ApiKey.omit({ last_used_at: true }).extend({
  api_key: z.string().meta({ description: 'The secret. It is in this answer only.' }),
})
export type NewKey = z.infer<typeof NewKey>

/** A new monthly limit for a key. */
export const KeyCap = z.object({ key_id: z.string(), monthly_cap_cents: MonthlyCap })
export type KeyCap = z.infer<typeof KeyCap>

export const RevokedKey = z.object({
  id: z.string().describe('The id of the key.'),
  prefix: z.string().describe('The leading part of the key.'),
  revoked: z.literal(true).describe('The key no longer works.'),
})
export type RevokedKey = z.infer<typeof RevokedKey>

/** Identifies the key of a call. */
export const KeyInUse = ApiKey.pick({ name: true, prefix: true, scopes: true })
export type KeyInUse = z.infer<typeof KeyInUse>

export const Me = z.object({
  customer: z
    .object({
      id: z.string().describe('The id of the account.'),
      email: z.string().describe('The email address for receipts.'),
      name: z.string().describe('The name of the person.'),
      created_at: z.int().describe('Unix seconds.'),
    })
    .describe('The account of the caller.'),
  key: KeyInUse.nullable().describe('The key in use; null for a session or an access token.'),
  auth: z
    .enum(['api_key', 'session', 'access_token'])
    .meta({ description: '`access_token` at the MCP server only.' }),
  spending: SpendingLeft.optional().describe('Present only for a key or an app with a monthly limit.'),
})
export type Me = z.infer<typeof Me>
