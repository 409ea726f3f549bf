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
    <li className={`middle ruled grid gap-4-16 ${classes['keyRow']}`}>
      <div className={`stack-2 fit ${classes['description']}`}>
        <p className="wrap-4-12 baseline bold anywhere">{apiKey.name}</p>
        <p className="note">
          <code>{apiKey.prefix}…</code>
        </p>
      </div>
      <p className={`body-size ${classes['permissions']}`}>{scopesText(apiKey.scopes)}</p>
      <div className={`stack-2 fit body-size ${classes['times']}`}>
        <p>{used}</p>
        <p className="note">Created {shopInstantText(apiKey.created_at)}</p>
      </div>
      <div className={`wrap to-end ${classes['rowActions']}`}>
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
