import { useEffect, useEffectEvent } from 'react'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { queryClient, trpc } from '../../platform/api.ts'
import type { Asked } from '../floor/floor-intents.ts'
import { useMoveRunner, type MoveRunner } from '../../platform/kit/use-move-runner.ts'

/** Milliseconds in which a step can be undone by a tap. */
const UNDO_MS = 10_000

export type Moves = MoveRunner<FloorBoard, Asked>

/** Carries out taps one after another; the last step can be undone for ten seconds. */
export function useMoves(board: FloorBoard): Moves {
  const moves: Moves = useMoveRunner(board, {
    refresh: () => queryClient.invalidateQueries(trpc.production.pathFilter()),
    read: () => queryClient.fetchQuery(trpc.production.board.queryOptions()),
  })
  const hide = useEffectEvent(moves.forget)
  const text = moves.message?.text
  useEffect(() => {
    if (text === undefined) return undefined
    const timer = setTimeout(hide, UNDO_MS)
    return () => clearTimeout(timer)
  }, [text])
  return moves
}
