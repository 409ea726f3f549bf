import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suggestion } from '../../../shared/production/floor/floor-work.ts'
import { trpc } from '../../platform/api.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { acceptedPlates, moveUnits, type ProposalDraft, proposePlates, toTake } from './proposed-plates.ts'

type OnPlanned = (text: string) => void

/** Returns a suggestion that staff change before they take it, with the effect of their changes. */
export function useProposal(suggestion: Suggestion, isHere: boolean, onPlanned: OnPlanned) {
  const queries = useQueryClient()
  const [plates, setPlates] = useState(() => proposePlates(suggestion.plates))
  const accepted = acceptedPlates(plates)
  const input = toTake(plates)
  const check = useQuery(
    trpc.production.checkPlates.queryOptions(
      { ...input, staffed_now: isHere },
      {
        enabled: accepted.length > 0,
        placeholderData: keepPreviousData,
      },
    ),
  )
  const take = useMutation(
    trpc.production.take.mutationOptions({
      onSuccess: (planned) => onPlanned(`${counted(planned.length, 'plate')} planned`),
      onSettled: () => refreshOrders(queries),
    }),
  )
  const isChecked = check.data !== undefined && !check.isPlaceholderData
  const checkOf = (key: string) =>
    isChecked ? (check.data.plates[accepted.findIndex((plate) => plate.key === key)] ?? null) : null
  return {
    plates,
    accepted,
    checkOf,
    /** Numbers of orders that the changed plates would make late. */
    late: isChecked ? check.data.late : [],
    /** The filament to load for the plates that are taken; null while it is not known. */
    loads: accepted.length === 0 ? [] : (check.data?.loads ?? null),
    error: take.error ?? check.error,
    busy: take.isPending,
    take: () => take.mutate(input),
    choosePrinter: (key: string, printer_id: string) => setPlates(changePlate(key, { printer_id })),
    refuse: (key: string, refused: boolean) => setPlates(changePlate(key, { refused })),
    moveUnits: (keys: ReadonlySet<string>, to: string | null) =>
      setPlates((known) => moveUnits(known, keys, to)),
  }
}
function changePlate(key: string, changes: Partial<ProposalDraft>) {
  return (known: ProposalDraft[]) =>
    known.map((plate) => (plate.key === key ? { ...plate, ...changes } : plate))
}

export type Proposal = ReturnType<typeof useProposal>
