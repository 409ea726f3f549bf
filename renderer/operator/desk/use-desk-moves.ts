import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Move } from '../kit/move-queue.ts'
import { trpc } from '../../api.ts'

/** What was just done; `at` tells one from the next. */
export interface DoneMove {
  text: string
  undo?: Move | undefined
  at: number
}

export interface DeskMoves {
  run: (move: Move) => void
  undo: () => void
  dismiss: () => void
  done: DoneMove | null
  isBusy: boolean
  error: unknown
}

/** Makes moves one after another, and keeps the undo of the last one. */
export function useDeskMoves(): DeskMoves {
  const queries = useQueryClient()
  const [done, setDone] = useState<DoneMove | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (move: Move) => move(),
    onSuccess: ({ text, undo }) => setDone({ text, undo, at: Date.now() }),
    onError: () => setDone(null),
    // Also after a refusal, which means that the list is outdated.
    onSettled: () => queries.invalidateQueries(trpc.desk.pathFilter()),
  })
  const run = (move: Move) => {
    if (!isPending) mutate(move)
  }
  return {
    run,
    undo: () => {
      if (done?.undo) run(done.undo)
    },
    dismiss: () => {
      setDone(null)
      reset()
    },
    done,
    isBusy: isPending,
    error,
  }
}
