import { useQuery } from '@tanstack/react-query'
import type { SinceLastDay } from '../../shared/desk/since-last-day.ts'
import { formatCents } from '../../shared/platform/money.ts'
import { trpc } from '../platform/api.ts'
import { counted } from '../../shared/platform/counted.ts'
import { shopInstantText } from '../platform/ui/words.ts'

/** Says what happened since this person last worked. */
export function SinceLine() {
  const { data } = useQuery(trpc.desk.since.queryOptions())
  if (!data) return null
  const parts = happenedTexts(data)
  return (
    <p className="figures text-muted">
      Since {shopInstantText(data.since)}:{' '}
      {parts.length === 0
        ? 'nothing new'
        : parts.map((part, at) => (at === 0 ? part : ` · ${part}`)).join('')}
    </p>
  )
}

/** `3 orders paid, $51.51 (1 test order)`; null if nothing was paid. */
function paidText({ paid, paid_tests, paid_cents }: SinceLastDay): string | null {
  if (paid === 0) return null
  if (paid === paid_tests) return `${counted(paid, 'test order')} paid`
  const tests = paid_tests === 0 ? '' : ` (${counted(paid_tests, 'test order')})`
  return `${counted(paid, 'order')} paid, ${formatCents(paid_cents)}${tests}`
}

function happenedTexts(data: SinceLastDay): string[] {
  const { shipped, failed_prints, requests } = data
  return [
    paidText(data),
    shipped > 0 ? `${shipped} shipped` : null,
    failed_prints > 0 ? counted(failed_prints, 'failed print') : null,
    requests > 0 ? counted(requests, 'engineering request') : null,
  ].filter((part) => part !== null)
}
