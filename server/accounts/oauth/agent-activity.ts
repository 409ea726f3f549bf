import {
  USE_PAGE,
  type AgentUseEntry,
  type AgentUses,
  type NamedAgent,
  type ReadAgentUses,
} from '../../../shared/accounts/agent-uses.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { personOf } from '../authenticate.ts'
import { findKey } from '../key-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { findGrant } from './grant-store.ts'

/** Returns what one or all keys and apps of the signed-in person did, newest first. */
export function readAgentUses(shop: Shop, caller: Caller, input: ReadAgentUses): AgentUses {
  const { account_id } = personOf(caller)
  const agent = findAgent(shop.db, account_id, input)
  const rows = shop.db.all<UseRow>(agent === null ? OF_ALL : agent.kind === 'key' ? OF_KEY : OF_APP, {
    whose: agent?.id ?? account_id,
    before: input.cursor ?? Number.MAX_SAFE_INTEGER,
    most: USE_PAGE + 1,
  })
  const shown = rows.slice(0, USE_PAGE)
  return {
    entries: shown.map(showUse),
    next_cursor: rows.length > USE_PAGE ? shown.at(-1)!.id : null,
    of: agent,
  }
}

/** Finds a key or app, also one that has ended and is still stored. */
function findAgent(db: ReadDb, account_id: string, { key_id, grant_id }: ReadAgentUses): NamedAgent | null {
  if (key_id !== undefined) {
    const key = findKey(db, account_id, key_id)
    if (!key) throw new Refusal('key_not_found')
    return { kind: 'key', id: key.id, name: key.name }
  }
  if (grant_id === undefined) return null
  const grant = findGrant(db, grant_id)
  if (grant?.account_id !== account_id) throw new Refusal('grant_not_found')
  return { kind: 'app', id: grant.id, name: grant.client_name }
}

interface UseRow {
  id: number
  at: number
  key_id: string | null
  grant_id: string | null
  name: string
  action: string
  outcome: string
  amount_cents: number | null
  quote_id: string | null
  filename: string | null
  ordered: 0 | 1
}

// An agent can name a quote of another account; nothing of it is returned.
const USES = `select uses.id, uses.at, uses.key_id, uses.grant_id, uses.action, uses.outcome, uses.amount_cents,
    coalesce(api_keys.name, oauth_grants.client_name) as name, quotes.id as quote_id, quotes.filename,
    quotes.status = 'accepted' as ordered
  from agent_uses as uses
  left join api_keys on api_keys.id = uses.key_id
  left join oauth_grants on oauth_grants.id = uses.grant_id
  left join quotes on quotes.id = uses.subject_id and quotes.account_id = uses.account_id`
const NEWEST = 'and uses.id < :before order by uses.id desc limit :most'
const OF_ALL = `${USES} where uses.account_id = :whose ${NEWEST}`
const OF_KEY = `${USES} where uses.key_id = :whose ${NEWEST}`
const OF_APP = `${USES} where uses.grant_id = :whose ${NEWEST}`

function showUse(row: UseRow): AgentUseEntry {
  const { id, at, key_id, grant_id, name, action, outcome, amount_cents, quote_id, filename } = row
  const by: NamedAgent =
    key_id === null ? { kind: 'app', id: grant_id!, name } : { kind: 'key', id: key_id, name }
  const part =
    quote_id === null || filename === null ? null : { quote_id, filename, ordered: row.ordered === 1 }
  return { id, at, by, action, outcome, amount_cents, part }
}
