import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient, trpc } from '../../api.ts'
import type { Move } from '../kit/move-queue.ts'

/** How long a step can be undone by a tap. */
const UNDO_MS = 10_000

export type Moves = ReturnType<typeof useMoves>

interface Done {
  text: string
  undo?: Move | undefined
}

/** Carries out one step at a time; the last one can be undone for ten seconds. */
export function useMoves() {
  const [done, setDone] = useState<Done | null>(null)
  const work = useMutation({
    mutationFn: (move: Move) => move(),
    onMutate: () => setDone(null),
    onSuccess: ({ text, undo }) => setDone({ text, undo }),
    onSettled: () => queryClient.invalidateQueries(trpc.floor.pathFilter()),
  })
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [done])
  const run = (move: Move, onSuccess?: () => void) =>
    work.mutate(move, onSuccess ? { onSuccess: () => onSuccess() } : {})
  return { run, done, busy: work.isPending, error: work.error, forget: work.reset }
}
