import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { useMoveRunner } from '../../platform/kit/use-move-runner.ts'
import type { SpoolsPageData } from './spools-page-data.ts'

/** Changes spools for staff, with the status message of the last change. `page` is null if no spools are shown. */
export function useSpoolChanges(page: SpoolsPageData | null) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.filament.pathFilter()),
      queries.invalidateQueries(trpc.buyingList.pathFilter()),
      queries.invalidateQueries(trpc.printers.pathFilter()),
    ])
  const moves = useMoveRunner(page, {
    refresh: onSettled,
    read: () => queries.fetchQuery(trpc.filament.page.queryOptions()),
  })
  return {
    moves,
    say: moves.say,
    receive: useMutation(trpc.filament.receive.mutationOptions({ onSettled })),
    weigh: useMutation(trpc.filament.weigh.mutationOptions({ onSettled })),
    adjust: useMutation(trpc.filament.adjust.mutationOptions({ onSettled })),
    edit: useMutation(trpc.filament.edit.mutationOptions({ onSettled })),
    move: useMutation(trpc.filament.move.mutationOptions({ onSettled })),
    retire: useMutation(trpc.filament.retire.mutationOptions({ onSettled })),
    restore: useMutation(trpc.filament.restore.mutationOptions({ onSettled })),
    order: useMutation(trpc.buyingList.order.mutationOptions({ onSettled })),
    expect: useMutation(trpc.buyingList.expect.mutationOptions({ onSettled })),
    receiveSupply: useMutation(trpc.buyingList.receive.mutationOptions({ onSettled })),
    closeSupply: useMutation(trpc.buyingList.close.mutationOptions({ onSettled })),
    previewSpoolman: useMutation(trpc.filament.previewSpoolman.mutationOptions()),
    importSpoolman: useMutation(trpc.filament.importSpoolman.mutationOptions({ onSettled })),
    setMinimum: useMutation(trpc.filament.setMinimum.mutationOptions({ onSettled })),
  }
}

export type SpoolChanges = ReturnType<typeof useSpoolChanges>
