import type { ApiKey } from '../../../shared/accounts/api-keys.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { whenText, nowSeconds, scopesText } from '../account-words.ts'
import classes from '../account.module.css'
import { SpendingLine } from '../grants/spending-line.tsx'
import { ActivityLink } from '../grants/activity-link.tsx'

/** One key: name, prefix, scopes, and when it was used. */
export function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const agent = { kind: 'key', id: apiKey.id, name: apiKey.name } as const
  const used =
    apiKey.last_used_at === null ? 'Never used' : `Last used ${whenText(apiKey.last_used_at, nowSeconds())}`
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['keyRow']}`}>
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {apiKey.name}
        </p>
        <p className="note">
          <code>{apiKey.prefix}…</code>
        </p>
      </div>
      <p className={`text-body ${classes['permissions']}`}>{scopesText(apiKey.scopes)}</p>
      <div className={`grid min-w-0 gap-0.5 text-body ${classes['times']}`}>
        <p>{used}</p>
        <p className="note">Created {shopInstantText(apiKey.created_at)}</p>
      </div>
      <div className={`flex flex-wrap justify-end ${classes['rowActions']}`}>
        <ActivityLink agent={agent} />
        <Button look="bare" aria-label={`Revoke ${apiKey.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
      {apiKey.scopes.includes('purchase') ? (
        <SpendingLine agent={agent} cap={apiKey.monthly_cap_cents} />
      ) : null}
    </li>
  )
}
