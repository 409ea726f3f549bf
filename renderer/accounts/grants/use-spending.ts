import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MonthlyCap, Spending } from '../../../shared/accounts/spending-cap.ts'
import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import { trpc } from '../../platform/api.ts'

const NO_SPENDING: Spending = { paid_cents: 0, open_cents: 0 }

interface SpendingQuery {
  /** Null while loading. */
  spending: (Spending & { resets_on: string }) | null
  isError: boolean
}

/** Reads what a key or app has spent this month. */
export function useSpending({ kind, id }: NamedAgent): SpendingQuery {
  const { data, isError } = useQuery(trpc.account.spending.queryOptions())
  if (!data) return { spending: null, isError }
  const own: Spending | undefined = (kind === 'key' ? data.keys : data.apps)[id]
  return { spending: { ...(own ?? NO_SPENDING), resets_on: data.resets_on }, isError }
}

/** Changes the limit of a key or an app. */
export function useSetCap({ kind, id }: NamedAgent, onDone: (cap: MonthlyCap) => void) {
  const queries = useQueryClient()
  const list = kind === 'key' ? trpc.account.keys.list.queryKey() : trpc.account.apps.list.queryKey()
  const onSuccess = async ({ monthly_cap_cents }: { monthly_cap_cents: MonthlyCap }) => {
    await queries.invalidateQueries({ queryKey: list })
    onDone(monthly_cap_cents)
  }
  const key = useMutation(trpc.account.keys.setCap.mutationOptions({ onSuccess }))
  const app = useMutation(trpc.account.apps.setCap.mutationOptions({ onSuccess }))
  const { isPending, error } = kind === 'key' ? key : app
  const set = (monthly_cap_cents: MonthlyCap) =>
    kind === 'key'
      ? key.mutate({ key_id: id, monthly_cap_cents })
      : app.mutate({ grant_id: id, monthly_cap_cents })
  return { set, isPending, error }
}
