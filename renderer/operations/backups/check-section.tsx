import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import type { BackupChanges } from './use-backups.ts'

/** The last check of the whole database and every file. */
export function CheckSection({
  page: { check },
  changes,
}: {
  page: BackupsPageData
  changes: BackupChanges
}) {
  const { checkNow } = changes
  return (
    <section className="page-section" aria-labelledby="check">
      <h2 id="check">Check of the shop’s data</h2>
      <p>Every night the whole database, the ledger and every part file and photo are read and checked.</p>
      {check === null ? <p className="text-muted">Not checked yet.</p> : null}
      {check && check.faults.length === 0 ? (
        <Notice tone="good" title={`Everything was intact on ${shopInstantText(check.at)}`} />
      ) : null}
      {check && check.faults.length > 0 ? (
        <Notice
          tone="stop"
          title={`${counted(check.faults.length, 'fault')} found on ${shopInstantText(check.at)}`}
        >
          <ul className="grid gap-1 wrap-anywhere">
            {check.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Failed error={checkNow.error} />
      <div>
        <Button disabled={checkNow.isPending} onClick={() => checkNow.mutate()}>
          {checkNow.isPending ? 'Checking …' : 'Check now'}
        </Button>
      </div>
    </section>
  )
}
