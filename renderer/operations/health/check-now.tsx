import type { ShopCheckRun } from '../../../shared/platform/backup/backup-status.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { countText } from '../../platform/ui/words.ts'
import { useStartCheck } from './use-health.ts'
import classes from './health.module.css'

/** Starts the check of database and files that is otherwise made at night, and shows how far it is. */
export function CheckNow({ run }: { run: ShopCheckRun | null }) {
  const start = useStartCheck()
  return (
    <>
      <Button look="primary" disabled={run !== null || start.isPending} onClick={() => start.mutate()}>
        {run === null ? 'Check database and files now' : 'Checking …'}
      </Button>
      {run === null ? null : (
        <span className={classes['run']}>
          <progress
            aria-label="Check"
            max={Math.max(1, run.files_total)}
            {...(run.step === 'files' && { value: run.files_done })}
          />
          <output>{runText(run)}</output>
        </span>
      )}
      <Failed error={start.error} />
    </>
  )
}

function runText({ step, files_done, files_total }: ShopCheckRun): string {
  if (step === 'database') return 'Reading the database'
  return `${files_done.toLocaleString('en-US')} of ${countText(files_total, 'file')}`
}
