import { useState } from 'react'
import { stepInWalk, walkOn, type RowWalk } from './row-walk.ts'
import { focusRow } from './use-list-keys.ts'

export interface RowSteps {
  /** Begins a walk with an action on rows, so that `j` and `k` go on from where they stood, and `J` and `K` from their group. */
  act: (acted: readonly string[], group?: number) => void
  /** The group of the row that was acted on last; null after the walk has left it. */
  group: number | null
  /** Handles `j` and `k` in a walk; undefined while there is none. */
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
  const [stood, setStood] = useState<{ at: string | null; group: number } | null>(null)
  const end = () => setWalk(null)
  return {
    act: (acted, group) => {
      setWalk(walkOn(walk, ids, { at, acted }))
      // A second action on the same row, which may have moved by then, was meant for where it stood at first.
      if (stood?.at !== at || walk === null) setStood(group === undefined ? null : { at, group })
    },
    group: walk !== null && stood?.at === walk.at ? stood.group : null,
    onStep:
      walk === null
        ? undefined
        : (step) => {
            const to = stepInWalk(walk, ids, step)
            // Behind its end, the list goes on as it is shown.
            if (to === null) return end()
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
