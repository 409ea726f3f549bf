import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShopCalendar } from '../../../shared/quoting/scheduling/calendar.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText } from '../../platform/ui/words.ts'

/** The open promises that the changed calendar affects. Saving it moves none of them. */
export function CalendarEffect({ draft: calendar }: { draft: ShopCalendar }) {
  const isValid = ShopCalendar.safeParse(calendar).success
  const effect = useQuery(
    trpc.documents.previewCalendar.queryOptions(
      { calendar },
      { enabled: isValid, placeholderData: keepPreviousData },
    ),
  )
  if (!isValid || effect.isPending) return null
  if (effect.isError) return <Failed error={effect.error} />
  if (effect.data.length === 0)
    return <Notice tone="info" title="No open order is promised for a day that would be closed." />
  return (
    <Notice
      tone="attention"
      live
      title={`${counted(effect.data.length, 'open order')} promised for a day that would be closed`}
    >
      <p>Saving does not move any promise. Ship these earlier, or agree on another day with the customer.</p>
      <ul className="grid gap-1">
        {effect.data.map(({ order_id, number, ship_by, before, after }) => (
          <li key={order_id}>
            <Link to="/console/orders/$id" params={{ id: order_id }}>
              Order {number}
            </Link>
            , promised for {dayText(ship_by)}:{' '}
            {before === null ? 'no working day is left before it' : `ship by ${dayText(before)}`}, else it is
            late on {dayText(after)}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
