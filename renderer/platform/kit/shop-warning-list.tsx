import { Box } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { ShopWarnings as Warnings } from '../../../shared/desk/shop-warnings.ts'
import { formatInstant } from '../../../shared/platform/time.ts'
import { Failed } from '../ui/failed.tsx'
import { trpc } from '../api.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { backupText, clockText, diskWarning, trustedInText } from './shop-warning-words.ts'
import classes from './frame.module.css'
import { shopZone } from '../ui/shop-zone.ts'

/** Warnings about the shop's computer, above every console page. */
export function ShopWarningList({ person }: { person: Person }) {
  const { data } = useQuery(trpc.desk.warnings.queryOptions())
  if (!data || !hasWarning(data)) return null
  return (
    <Box className={`grid gap-3 ${classes['warnings']}`} maw={880}>
      {data.database ? <DatabaseWarning loss={data.database} /> : null}
      {data.disk ? <DiskWarning disk={data.disk} /> : null}
      {data.restored_from === null ? null : <RestoredWarning backupAt={data.restored_from} />}
      {data.backups.length > 0 ? <BackupWarning backups={data.backups} /> : null}
      {data.clock ? <ClockWarning clock={data.clock} mayConfirm={hasRight(person.role, 'decide')} /> : null}
    </Box>
  )
}

function hasWarning({ database, disk, clock, backups, restored_from }: Warnings): boolean {
  return [database, disk, clock, restored_from].some((found) => found !== null) || backups.length > 0
}

function RestoredWarning({ backupAt }: { backupAt: number }) {
  return (
    <Notice tone="stop" title="The shop is closed to customers: it was restored from a backup" live>
      <p>
        The backup is of {formatInstant(backupAt, shopZone())}. No order, refund or email is sent until the
        owner has looked at what happened after it, on the page <Link to="/console/backups">Backups</Link>,
        and opens the shop.
      </p>
    </Notice>
  )
}

function BackupWarning({ backups }: { backups: Warnings['backups'] }) {
  return (
    <Notice tone="attention" title="There is no recent backup" live>
      {backups.map((backup) => (
        <p key={backup.where}>{backupText(backup)}</p>
      ))}
      <p>
        The owner sees more on the page <Link to="/console/backups">Backups</Link>.
      </p>
    </Notice>
  )
}

function DatabaseWarning({ loss }: { loss: NonNullable<Warnings['database']> }) {
  return (
    <Notice tone="stop" title="The shop cannot save anything" live>
      <p>
        Its database file, shop.sqlite, was moved, removed or replaced while the program was running. Uploads,
        payments and changes are refused until the same file is back.
      </p>
      {loss.restore_command === null ? (
        <p>No copy could be saved. Put the file back before you close the program, or restore a backup.</p>
      ) : (
        <p>
          A copy with everything up to then was saved. To continue with it, close the program, then run{' '}
          <code>{loss.restore_command}</code>
        </p>
      )}
    </Notice>
  )
}

function DiskWarning({ disk }: { disk: NonNullable<Warnings['disk']> }) {
  const { title, facts, advice } = diskWarning(disk)
  return (
    <Notice tone={disk.shortage === 'low' ? 'attention' : 'stop'} title={title} live>
      <p>{facts}</p>
      <p>
        {advice} The data folder is <code>{disk.folder}</code>; delete nothing in it except old files in{' '}
        <code>backups</code>.
      </p>
    </Notice>
  )
}

function ClockWarning(props: { clock: NonNullable<Warnings['clock']>; mayConfirm: boolean }) {
  const { clock, mayConfirm } = props
  const queries = useQueryClient()
  const confirm = useMutation(
    trpc.desk.confirmClock.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.desk.warnings.queryKey() }),
    }),
  )
  const action = (
    <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
      The date is correct
    </Button>
  )
  return (
    <Notice tone="attention" title="Is the date correct?" live actions={mayConfirm ? action : undefined}>
      <p>{clockText(clock)}</p>
      <p>
        If the shop was closed that long, this is fine. If the date is wrong, set this computer’s clock. Until
        the date is confirmed, expired files and addresses are kept; everything else works as usual.{' '}
        {trustedInText(clock.trusted_in)}
      </p>
      {confirm.isError ? <Failed error={confirm.error} /> : null}
    </Notice>
  )
}
