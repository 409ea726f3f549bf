import { useQuery } from '@tanstack/react-query'
import type { SinceLastDay } from '../../shared/desk/since-last-day.ts'
import { formatCents } from '../../shared/platform/money.ts'
import { trpc } from '../platform/api.ts'
import { countText, shopInstantText } from '../platform/ui/words.ts'

/** Says what happened since this person last worked. */
export function SinceLine() {
  const { data } = useQuery(trpc.desk.since.queryOptions())
  if (!data) return null
  const parts = happenedTexts(data)
  return (
    <p className="muted figures">
      Since {shopInstantText(data.since)}:{' '}
      {parts.length === 0
        ? 'nothing new'
        : parts.map((part, at) => (at === 0 ? part : ` · ${part}`)).join('')}
    </p>
  )
}

function happenedTexts(data: SinceLastDay): string[] {
  const { paid, paid_cents, shipped, failed_prints, requests } = data
  return [
    paid > 0 ? `${countText(paid, 'order')} paid, ${formatCents(paid_cents)}` : null,
    shipped > 0 ? `${shipped} shipped` : null,
    failed_prints > 0 ? countText(failed_prints, 'failed print') : null,
    requests > 0 ? countText(requests, 'engineering request') : null,
  ].filter((part) => part !== null)
}
