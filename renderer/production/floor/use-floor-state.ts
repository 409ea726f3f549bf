import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { trpc } from '../../platform/api.ts'
import { actionsFor, printerActions, type ActionWork, type FloorAction } from './floor-actions.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { useMoveRunner } from '../../platform/kit/use-move-runner.ts'
import { isFiltered, matchesItem } from './floor-filters.ts'
import { intentOf, type Asked } from './floor-intents.ts'
import { lanesOf, narrowTo, printerItem, type FloorItem, type ShownGroup, findItem } from './floor-items.ts'
import { shownPrinters, useNeedsYou } from './needs-you.ts'
import { useFloorSearch } from './use-floor-search.ts'
import { useSelection } from '../../platform/lists/use-selection.ts'
import { useAddressChoice } from '../../platform/kit/use-address-choice.ts'
import { useRowWalk } from '../../platform/kit/use-row-walk.ts'

export type FloorState = ReturnType<typeof useFloorState>

/** Keeps the shown, chosen and selected things of the floor page, and returns the actions for them. */
export function useFloorState({ board, now, role }: { board: FloorBoard; now: number; role: Role }) {
  const search = useFloorSearch()
  const shown = useShown(board, now, search)
  const choice = useChoice(shown.items)
  const selection = useSelection(shown.workItems.map(({ id }) => id))
  const picks = usePicks()
  const moves = useFloorMoves(board)
  const act = (action: FloorAction) => {
    const group = shown.groups.find(({ ids }) => ids.includes(choice.chosen ?? ''))
    choice.walk.act(idsOf(action.work), group?.place)
    moves.add(intentOf(action))
    // Its next step waits for the end of the prints: what is done next is about something else.
    if (action.work.does === 'start') selection.clear()
  }
  const selected = shown.workItems.filter(({ id }) => selection.selected.has(id))
  const chosen = shown.items.find(({ id }) => id === choice.chosen) ?? null
  return {
    search,
    shown: { ...shown, chosen, selected, missing: choice.missing },
    next: choice.next,
    actions: actionsOf(selected.length > 0 ? selected : chosen ? [chosen] : [], picks.narrow, board),
    walk: choice.walk,
    floor: {
      board,
      now,
      mayMake: hasRight(role, 'make'),
      mayDecide: hasRight(role, 'decide'),
      moves,
      selection,
      chosen: choice.chosen,
      choose: choice.choose,
      clearChoice: choice.clear,
      act,
      ...picks,
    },
  }
}

function useFloorMoves(board: FloorBoard) {
  const queries = useQueryClient()
  return useMoveRunner<FloorBoard, Asked>(board, {
    refresh: () => refreshOrders(queries),
    read: () => queries.fetchQuery(trpc.production.board.queryOptions()),
  })
}

function idsOf(work: ActionWork): string[] {
  return ('plates' in work ? work.plates : work.rows).map(({ id }) => id)
}

/** Returns the things that the view and its filters show, in the order of the page. */
function useShown(board: FloorBoard, now: number, { view, filters }: ReturnType<typeof useFloorSearch>) {
  const needsYou = useNeedsYou(board.printers, now)
  const lanes = lanesOf(board).map((lane) => ({
    ...lane,
    items: lane.items.filter((item) => matchesItem(item, filters, board.printers)),
  }))
  const printers = shownPrinters(board.printers, filters, needsYou.kept)
  const workItems = lanes.flatMap(({ items }) => items)
  const isList = view === 'board' || view === 'list'
  const items: FloorItem[] =
    view === 'printers' ? [...printers.map(printerItem), ...workItems] : isList ? workItems : []
  return {
    lanes,
    printers,
    needsYou,
    /** The printers, then the lanes; without empty ones. */
    groups: groupsOf(items, lanes),
    workItems: items.length > 0 ? workItems : [],
    items,
    isFiltered: isFiltered(filters),
  }
}

function groupsOf(items: readonly FloorItem[], lanes: ReturnType<typeof lanesOf>): ShownGroup[] {
  const shown = new Set(items.map(({ id }) => id))
  const printers = items.filter(({ kind }) => kind === 'printer')
  return [printers, ...lanes.map((lane) => lane.items)]
    .map((group, place) => ({ place, ids: group.map(({ id }) => id).filter((id) => shown.has(id)) }))
    .filter(({ ids }) => ids.length > 0)
}

/** Returns the units of a row that staff picked; all until then. */
function usePicks() {
  const [picks, setPicks] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
  return {
    picked: (id: string) => picks.get(id),
    pick: (id: string, units: ReadonlySet<number>) => setPicks(new Map(picks).set(id, units)),
    narrow: <Item extends FloorItem>(item: Item) => narrowTo(item, picks.get(item.id)),
  }
}

/** Returns the actions of keys and the bar: with the selected things, else with the chosen one. */
function actionsOf(
  targets: readonly FloorItem[],
  narrow: <Item extends FloorItem>(item: Item) => Item,
  board: FloorBoard,
): FloorAction[] {
  const [target] = targets
  if (targets.length === 1 && target.kind === 'printer') return printerActions(target.printer, board)
  return actionsFor(targets.map(narrow), board.printers)
}

/**
 * Returns the chosen item, kept in the address. Nothing is chosen at first, nor in place of what has left the page: so a key that is
 * pressed twice never acts on something that staff have not looked at. `j` and `k` go on where it was.
 */
function useChoice(items: readonly FloorItem[]) {
  const { named, choose: chooseName } = useAddressChoice()
  const [last, setLast] = useState<{ named: string; index: number } | null>(null)
  const chosen = named === undefined ? null : findItem(items, named)
  const index = items.findIndex(({ id }) => id === chosen)
  if (named !== undefined && chosen !== null && (last?.named !== named || last.index !== index))
    setLast({ named, index })
  const hasLeft = chosen === null && named !== undefined && last?.named === named
  const ids = items.map(({ id }) => id)
  const walk = useRowWalk(ids, { at: chosen ?? named ?? null, choose: chooseName })
  return {
    chosen,
    /** A name in the address that the page never had. */
    missing: chosen === null && !hasLeft ? (named ?? null) : null,
    /** The item at which `j` and `k` begin after the chosen item has left. */
    next: hasLeft && last ? (items[Math.min(last.index, items.length - 1)]?.id ?? null) : null,
    walk,
    choose: walk.choose,
    clear: () => {
      walk.end()
      chooseName(undefined)
    },
  }
}
