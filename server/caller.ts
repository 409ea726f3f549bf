import type { Role } from '../shared/accounts/people.ts'
import type { Scope } from '../shared/accounts/scopes.ts'

/** Who makes a request. Every transport creates one, every command takes one. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'guest'; guest_id: string }
  | {
      kind: 'account'
      account_id: string
      role: Role
      /** Access tokens work at the MCP server only. */
      auth: 'session' | 'api_key' | 'access_token'
      scopes: readonly Scope[]
      key: { id: string; name: string; prefix: string } | null
      /** The connected app of an access token. */
      grant: { id: string; client_name: string } | null
      /** Id of the browser's session; null for a key or token. */
      session: string | null
    }
