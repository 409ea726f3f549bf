import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { nearestBackup } from '../../../shared/platform/backup/restorable.ts'
import { ON_ITS_OWN, trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { copiesText, groupCopies, type BackupCopies } from './restore-words.ts'
import classes from './backups.module.css'

const FIRST_SHOWN = 6

/** The backups of every place, and restoring the shop from one of them. */
export function RestoreSection({ page }: { page: BackupsPageData }) {
  const newest = page.places.map(({ last_good_at }) => last_good_at ?? 0)
  const found = useQuery(
    trpc.backups.restorable.queryOptions(undefined, {
      trpc: ON_ITS_OWN,
      // A new backup makes the list old.
      staleTime: 60_000,
      meta: { newest: Math.max(...newest) },
    }),
  )
  return (
    <section className="page-section" aria-labelledby="restore">
      <h2 id="restore">Restore</h2>
      <p>
        Puts the shop back as it was at the time of a backup. The shop as it is now is backed up first and
        kept beside the restored one.
      </p>
      {found.isPending ? <LoadingLines label="Reading the backups" /> : null}
      <Failed error={found.error} />
      {found.data ? <Restorable page={page} backups={groupCopies(found.data)} /> : null}
      <div>
        <Button disabled={found.isFetching} onClick={() => void found.refetch()}>
          {found.isFetching ? 'Reading …' : 'Read the list again'}
        </Button>
      </div>
    </section>
  )
}

function Restorable({ page, backups }: { page: BackupsPageData; backups: BackupCopies[] }) {
  const [moment, setMoment] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<BackupCopies | null>(null)
  if (backups.length === 0) return <p className="text-muted">There is no backup yet.</p>
  const shown = backupsFor(backups, { moment, showsAll })
  return (
    <>
      <div className="grid max-w-[520px] gap-3">
        <LineField
          label="Show the backup for a date and time"
          type="datetime-local"
          meaning="The newest one from that time or earlier."
          value={moment}
          onChange={setMoment}
        />
      </div>
      {shown.length === 0 ? <p>There is no backup from that time or earlier.</p> : null}
      <ul className={`grid ${classes['places']}`} aria-label="Backups">
        {shown.map((copies) => (
          <BackupItem key={copies.name} copies={copies} page={page} onChoose={setChosen} />
        ))}
      </ul>
      {moment === '' && !showsAll && backups.length > FIRST_SHOWN ? (
        <div>
          <Button onClick={() => setShowsAll(true)}>Show all {backups.length} backups</Button>
        </div>
      ) : null}
      {chosen ? <RestoreDialog copies={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function BackupItem(props: {
  copies: BackupCopies
  page: BackupsPageData
  onChoose: (copies: BackupCopies) => void
}) {
  const { copies, page, onChoose } = props
  return (
    <li className={`items-start border-b border-hairline ${classes['backup']}`}>
      <div className="grid gap-1 wrap-anywhere">
        <strong>{shopInstantText(copies.created_at)}</strong>
        <span className="text-muted">{copiesText(copies, page.places)}</span>
      </div>
      <Button
        disabled={copies.best.content?.is_newer}
        aria-label={`Restore the backup of ${shopInstantText(copies.created_at)}`}
        onClick={() => onChoose(copies)}
      >
        Restore …
      </Button>
    </li>
  )
}

function backupsFor(
  backups: BackupCopies[],
  { moment, showsAll }: { moment: string; showsAll: boolean },
): BackupCopies[] {
  if (moment === '') return showsAll ? backups : backups.slice(0, FIRST_SHOWN)
  const nearest = nearestBackup(backups, new Date(moment).getTime() / 1000)
  return nearest ? [nearest] : []
}
