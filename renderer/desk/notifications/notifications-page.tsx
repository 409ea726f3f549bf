import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { NotificationForm } from './notification-form.tsx'
import { OfColleague } from './of-colleague.tsx'
import { ThisComputer } from './this-computer.tsx'

const route = getRouteApi('/console/notifications')

/** Shows how the signed-in person is notified of what happens. Owners also see how their staff are notified. */
export function NotificationsPage() {
  return (
    <OperatorFrame title="Notifications" right="see_orders">
      {(person) => <Notifications person={person} />}
    </OperatorFrame>
  )
}

function Notifications({ person }: { person: Person }) {
  const { person: other } = route.useSearch()
  const isOwner = person.role === 'owner'
  return (
    <div className="grid max-w-[760px] gap-5">
      {isOwner ? <PersonField own={person.id} chosen={other ?? person.id} /> : null}
      {isOwner && other !== undefined && other !== person.id ? (
        <OfColleague key={other} accountId={other} />
      ) : (
        <OwnNotifications />
      )}
    </div>
  )
}

function OwnNotifications() {
  const own = useQuery(trpc.notifications.get.queryOptions())
  if (own.isPending) return <LoadingLines label="Loading your choices" />
  if (own.isError) return <Failed error={own.error} />
  return (
    <>
      <NotificationForm page={own.data} />
      <ThisComputer />
    </>
  )
}

/** Lets an owner pick the person whose choices are shown. */
function PersonField({ own, chosen }: { own: string; chosen: string }) {
  const navigate = useNavigate()
  const staff = useQuery(trpc.staff.list.queryOptions()).data ?? []
  if (staff.length < 2) return null
  const others = staff.filter(({ id }) => id !== own)
  const options = [
    { value: own, label: 'You' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className="max-w-[420px]">
      <PickField
        label="Person"
        value={chosen}
        options={options}
        onChange={(id) =>
          void navigate({ to: '/console/notifications', search: id === own ? {} : { person: id } })
        }
      />
    </div>
  )
}
