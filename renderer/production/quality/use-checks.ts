import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import { trpc } from '../../platform/api.ts'
import type { PageKey } from '../../platform/kit/page-keys.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { useMoveRunner } from '../../platform/kit/use-move-runner.ts'
import { canCheck, CHECK_LABELS, checkIntent, type CheckKey, type CheckMoves } from './check-intents.ts'

/** Returns the printed units of an order, those of them that are picked, and the checks of these with their keys. */
export function useChecks(order_id: string, quality: OrderQuality) {
  const queries = useQueryClient()
  const moves: CheckMoves = useMoveRunner(quality, {
    refresh: () => refreshOrders(queries),
    read: () => queries.fetchQuery(trpc.quality.ofOrder.queryOptions({ order_id })),
  })
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const units = quality.units.filter(({ status }) => status === 'finishing' || status === 'ready')
  const picked = chosen?.intersection(new Set(units.map(({ unit }) => unit))) ?? waitingOf(units)
  const seen = units
    .filter(({ unit }) => picked.has(unit))
    .map(({ unit, status }) => ({ unit, seen: status }))
  const actionOf = (key: CheckKey): PageKey => ({
    key,
    label: key === 'p' && quality.first_article === 'needed' ? 'Pass…' : CHECK_LABELS[key],
    run: () => moves.add(checkIntent(order_id, [...picked], key)),
    enabled: canCheck(seen, key),
  })
  return { moves, units, picked, setChosen, actions: (['p', 'r', 'f'] as const).map(actionOf) }
}

function waitingOf(units: OrderQuality['units']): Set<number> {
  return new Set(units.filter(({ status }) => status === 'finishing').map(({ unit }) => unit))
}
