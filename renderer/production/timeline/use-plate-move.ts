import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovePreview } from '../../../shared/production/floor/preview-move.ts'
import { trpc } from '../../platform/api.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import type { StatusMessage } from '../../platform/kit/status-line.tsx'

/** A planned plate that staff have picked up, and where it would be dropped. */
export interface HeldPlate {
  plate: { id: string; number: number; revision: number }
  printer_id: string
  start: number
  /** Machine time of its print. */
  seconds: number
}

/** Stores a move. */
function useMovePlate(setMessage: (message: StatusMessage) => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.production.move.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onSuccess: ({ number }) => setMessage({ text: `Plate ${number} moved` }),
    }),
  )
}

/** A plate that is moved: picked up, carried over printers and hours with its effect shown, dropped or given up. */
export function usePlateMove() {
  const [held, setHeld] = useState<HeldPlate | null>(null)
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const move = useMovePlate(setMessage)
  const preview = useQuery(
    trpc.production.previewMove.queryOptions(
      { plate_id: held?.plate.id ?? '', printer_id: held?.printer_id ?? '', start: held?.start ?? 0 },
      { enabled: held !== null, placeholderData: keepPreviousData },
    ),
  )
  const shown: MovePreview | null = held === null ? null : (preview.data ?? null)
  return {
    held,
    preview: shown,
    /** The effect shown is of an earlier place. */
    isWorking: preview.isFetching,
    message,
    error: move.error ?? (held === null ? null : preview.error),
    pickUp: (plate: HeldPlate) => {
      move.reset()
      setMessage(null)
      setHeld(plate)
    },
    carry: (place: Pick<HeldPlate, 'printer_id' | 'start'>) =>
      setHeld((known) =>
        known === null || (known.printer_id === place.printer_id && known.start === place.start)
          ? known
          : { ...known, ...place },
      ),
    giveUp: () => setHeld(null),
    drop: () => {
      if (held === null) return
      const { plate, printer_id, start } = held
      setHeld(null)
      move.mutate({ plate_id: plate.id, revision: plate.revision, printer_id, start })
    },
  }
}
export type PlateMoving = ReturnType<typeof usePlateMove>
