import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOVED_COPY, type KeptCopy } from '../../../shared/platform/backup/kept-copies.ts'
import { ON_ITS_OWN, trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import classes from './backups.module.css'

/** The shops that restores and a move kept, and removing them. Not shown while there is none. */
export function KeptSection() {
  const found = useQuery(
    trpc.backups.keptCopies.queryOptions(undefined, { trpc: ON_ITS_OWN, staleTime: 60_000 }),
  )
  const [chosen, setChosen] = useState<KeptCopy | null>(null)
  if (found.data?.length === 0 || found.isPending) return null
  return (
    <section className="page-section" aria-labelledby="kept-copies">
      <h2 id="kept-copies">Kept copies of the shop</h2>
      <p>
        A restore keeps the shop that it replaced, and a move keeps the old folder. Remove a copy once you are
        sure that nothing is missing.
      </p>
      <Failed error={found.error} />
      <ul className={`grid ${classes['places']}`} aria-label="Kept copies">
        {found.data?.map((copy) => (
          <CopyItem key={copy.path} copy={copy} onChoose={setChosen} />
        ))}
      </ul>
      <RemoveDialog copy={chosen} onClose={() => setChosen(null)} />
    </section>
  )
}

function titleOf({ name, at }: KeptCopy): string {
  return `${name === MOVED_COPY ? 'Moved' : 'Replaced'} on ${shopInstantText(at)}`
}

function CopyItem({ copy, onChoose }: { copy: KeptCopy; onChoose: (copy: KeptCopy) => void }) {
  return (
    <li className={`items-start border-b border-hairline ${classes['backup']}`}>
      <div className="grid gap-1 wrap-anywhere">
        <strong>{titleOf(copy)}</strong>
        <span className="text-muted">Removing it makes {bytesText(copy.bytes)} free.</span>
        <code className="text-muted">{copy.path}</code>
      </div>
      <Button aria-label={`Remove the copy: ${titleOf(copy)}`} onClick={() => onChoose(copy)}>
        Remove …
      </Button>
    </li>
  )
}

function RemoveDialog({ copy, onClose }: { copy: KeptCopy | null; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation(
    trpc.backups.removeCopy.mutationOptions({
      onSuccess(copies) {
        queries.setQueryData(trpc.backups.keptCopies.queryKey(), copies)
        void queries.invalidateQueries({ queryKey: trpc.backups.dataFolder.queryKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      opened={copy !== null}
      title="Remove this copy of the shop?"
      confirm="Remove the copy"
      keep="Keep it"
      action={remove}
      onClose={onClose}
      input={copy && { name: copy.name }}
    >
      {copy ? (
        <>
          The files in <code>{copy.path}</code> are deleted for good, which makes {bytesText(copy.bytes)}{' '}
          free. The shop and its backups stay.
        </>
      ) : null}
    </ConfirmDialog>
  )
}
