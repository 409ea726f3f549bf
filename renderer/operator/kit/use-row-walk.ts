import { useState } from 'react'
import { stepInWalk, walkOn, type RowWalk } from './row-walk.ts'
import { focusRow } from './use-list-keys.ts'

export interface RowSteps {
  /** Begins a walk with an action on rows, so that `j` and `k` go on from where they stood. */
  act: (acted: readonly string[]) => void
  /** What `j` and `k` do in a walk; undefined while there is none. */
  onStep: ((step: 1 | -1) => void) | undefined
  /** Chooses a row by itself, which ends the walk. */
  choose: (id: string) => void
  end: () => void
}

/** Goes on in a list whose actions move rows away. `at` is the chosen row, even when it has left the list. */
export function useRowWalk(
  ids: readonly string[],
  { at, choose }: { at: string | null; choose: (id: string) => void },
): RowSteps {
  const [walk, setWalk] = useState<RowWalk | null>(null)
  const end = () => setWalk(null)
  return {
    act: (acted) => setWalk(walkOn(walk, ids, { at, acted })),
    onStep:
      walk === null
        ? undefined
        : (step) => {
            const to = stepInWalk(walk, ids, step)
            if (to === null) return
            setWalk({ ...walk, at: to })
            choose(to)
            focusRow(to)
          },
    choose: (id) => {
      end()
      choose(id)
    },
    end,
  }
}
