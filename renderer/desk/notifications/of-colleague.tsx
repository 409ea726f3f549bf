import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { KindTable } from './kind-table.tsx'
import { zoneText } from '../../platform/ui/shop-zone.ts'
import { lastEmailText, type NotificationPage } from './notification-words.ts'

/** Shows owners how a colleague is notified. */
export function OfColleague({ accountId }: { accountId: string }) {
  const other = useQuery(trpc.notifications.ofPerson.queryOptions({ account_id: accountId }))
  if (other.isPending) return <LoadingLines label="Loading their choices" />
  if (other.isError) return <Failed error={other.error} />
  const { person, kinds, settings, revision } = other.data
  return (
    <>
      <p className="readable">
        {revision === 0
          ? `${person.name} has not chosen; these are the defaults of the role.`
          : `${person.name} chose this.`}{' '}
        Only they can change it.
      </p>
      <div className="@container">
        <KindTable kinds={kinds} choices={settings.choices} />
      </div>
      {timesOf(other.data).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

function timesOf(page: NotificationPage): string[] {
  const { digest_times, quiet_hours, paused_until } = page.settings
  const lastEmail = lastEmailText(page)
  return [
    digest_times.length === 0
      ? 'No digest.'
      : `Digest on working days at ${digest_times.join(', ')} (${zoneText()}).`,
    ...(quiet_hours ? [`Quiet from ${quiet_hours.from} until ${quiet_hours.until}.`] : []),
    ...(paused_until === null ? [] : [`Paused until ${shopInstantText(paused_until)}.`]),
    ...(lastEmail === null ? [] : [lastEmail]),
  ]
}
