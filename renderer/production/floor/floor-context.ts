import { createContext, use } from 'react'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import type { MoveRunner } from '../../platform/kit/use-move-runner.ts'
import type { FloorAction } from './floor-actions.ts'
import type { Asked } from './floor-intents.ts'
import type { FloorItem } from './floor-items.ts'
import type { RowSelection } from '../../platform/lists/use-selection.ts'

/** Values that every part of the floor page shares. */
interface Floor {
  board: FloorBoard
  /** The server's time, by the clock of this window. */
  now: number
  mayMake: boolean
  /** True if what is printed first may be changed. */
  mayDecide: boolean
  moves: MoveRunner<FloorBoard, Asked>
  selection: RowSelection
  /** The id of the item that is shown beside the page. */
  chosen: string | null
  choose: (id: string) => void
  clearChoice: () => void
  /** Carries out an action, or opens its dialog, when those pressed before it are done. */
  act: (action: FloorAction) => void
  /** The units of a row that were picked; all where nothing was. */
  picked: (id: string) => ReadonlySet<number> | undefined
  pick: (id: string, units: ReadonlySet<number>) => void
  /** Returns the item with only its picked units. */
  narrow: <Item extends FloorItem>(item: Item) => Item
}

export const FloorContext = createContext<Floor | null>(null)

export function useFloor(): Floor {
  const floor = use(FloorContext)
  if (!floor) throw new Error('useFloor is for parts of the floor page')
  return floor
}
