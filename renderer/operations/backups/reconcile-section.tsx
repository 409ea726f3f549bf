import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reconciliation } from '../../../shared/operations/reconciliation.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { itemText } from './reconcile-words.ts'

/** After a restore: what happened after the backup, and opening the shop. Nothing in a shop that was not restored. */
export function ReconcileSection() {
  const found = useQuery(trpc.backups.reconciliation.queryOptions())
  if (found.isPending) return <LoadingLines label="Asking the services" />
  if (found.isError) return <Failed error={found.error} />
  return found.data === null ? null : <Found found={found.data} />
}

function Found({ found: { backup_at, items, not_asked } }: { found: Reconciliation }) {
  return (
    <section className="page-section" aria-labelledby="reconcile">
      <h2 id="reconcile">After the backup of {shopInstantText(backup_at)}</h2>
      <p>
        The shop was restored and is closed to customers. This is what outside services know and the restored
        shop does not. When you open it, refunds below are entered for their orders, and emails wait on the
        page Emails.
      </p>
      {items.length === 0 ? <p>Nothing was found.</p> : null}
      <ul className="grid gap-2.5">
        {items.map((item) => (
          <li key={`${item.kind} ${item.ref}`} className="grid gap-0.5 wrap-anywhere">
            <span>{itemText(item)}</span>
            <span className="text-muted">
              {shopInstantText(item.at)} · <code>{item.ref}</code>
            </span>
          </li>
        ))}
      </ul>
      {not_asked.map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
      <OpenShop />
    </section>
  )
}

function OpenShop() {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const open = useMutation(
    trpc.backups.openRestored.mutationOptions({
      onSuccess: () => void queries.invalidateQueries(),
    }),
  )
  return (
    <div>
      <Button look="primary" onClick={() => setIsAsking(true)}>
        Open the shop
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Open the shop to customers?"
        confirm="Open the shop"
        action={open}
        onClose={() => setIsAsking(false)}
        input={undefined}
      >
        Keep a copy of the list first if it names payments or labels: it is not shown again.
      </ConfirmDialog>
    </div>
  )
}
