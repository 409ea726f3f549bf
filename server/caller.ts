import type { Role } from '../shared/accounts/people.ts'
import type { Scope } from '../shared/accounts/scopes.ts'

/** Who asks. Every door makes one, every command takes one. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'guest'; guest_id: string }
  | {
      kind: 'account'
      account_id: string
      role: Role
      /** An access token speaks at the MCP server only. */
      auth: 'session' | 'api_key' | 'access_token'
      scopes: readonly Scope[]
      key: { id: string; name: string; prefix: string } | null
      /** The connected app that an access token speaks for. */
      grant: { id: string; client_name: string } | null
      /** Names the browser's session; null for a key and a token. */
      session: string | null
    }
