import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListName } from '../../../shared/accounts/lists/list-table.ts'
import { trpc } from '../api.ts'
import type { ListInAddress } from './use-list-state.ts'

/** Saves, changes, moves and deletes the person's views of a list. */
export function useViewChanges(name: ListName, { views, view, search, open }: ListInAddress) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.lists.choices.queryKey() })
  const save = useMutation(
    trpc.lists.saveView.mutationOptions({
      onSuccess: (saved) => open(saved.search, saved.id),
      onSettled,
    }),
  )
  const change = useMutation(trpc.lists.changeView.mutationOptions({ onSettled }))
  const remove = useMutation(trpc.lists.removeView.mutationOptions({ onSuccess: () => open({}), onSettled }))
  const order = useMutation(trpc.lists.orderViews.mutationOptions({ onSettled }))
  const ids = views.map(({ id }) => id)
  return {
    error: save.error ?? change.error ?? remove.error ?? order.error,
    save: (viewName: string) => save.mutate({ list: name, name: viewName, search: plain(search) }),
    rename: (viewName: string) => {
      if (view) change.mutate({ view_id: view.id, name: viewName })
    },
    update: () => {
      if (view) change.mutate({ view_id: view.id, search: plain(search) })
    },
    remove: () => {
      if (view) remove.mutate({ view_id: view.id })
    },
    move: (step: 1 | -1) => {
      if (view) order.mutate({ list: name, view_ids: moved(ids, view.id, step) })
    },
  }
}

const plain = (search: ListInAddress['search']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
  )

/** Returns the ids with one of them a place further left or right. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const at = ids.indexOf(id)
  const rest = ids.filter((other) => other !== id)
  return rest.toSpliced(Math.min(Math.max(at + step, 0), rest.length), 0, id)
}
