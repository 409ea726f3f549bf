import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { useMoveRunner } from '../../platform/kit/use-move-runner.ts'
import type { SpoolsPageData } from './spools-page-data.ts'

/** What staff change on spools, with the status message of the last change. `page` is null where no spools are shown. */
export function useSpoolChanges(page: SpoolsPageData | null) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.spools.pathFilter()),
      queries.invalidateQueries(trpc.printers.pathFilter()),
    ])
  const moves = useMoveRunner(page, {
    refresh: onSettled,
    read: () => queries.fetchQuery(trpc.spools.page.queryOptions()),
  })
  return {
    moves,
    say: moves.say,
    receive: useMutation(trpc.spools.receive.mutationOptions({ onSettled })),
    weigh: useMutation(trpc.spools.weigh.mutationOptions({ onSettled })),
    adjust: useMutation(trpc.spools.adjust.mutationOptions({ onSettled })),
    edit: useMutation(trpc.spools.edit.mutationOptions({ onSettled })),
    move: useMutation(trpc.spools.move.mutationOptions({ onSettled })),
    retire: useMutation(trpc.spools.retire.mutationOptions({ onSettled })),
    restore: useMutation(trpc.spools.restore.mutationOptions({ onSettled })),
    order: useMutation(trpc.spools.order.mutationOptions({ onSettled })),
    expect: useMutation(trpc.spools.expect.mutationOptions({ onSettled })),
    receiveSupply: useMutation(trpc.spools.receiveSupply.mutationOptions({ onSettled })),
    closeSupply: useMutation(trpc.spools.closeSupply.mutationOptions({ onSettled })),
    previewSpoolman: useMutation(trpc.spools.previewSpoolman.mutationOptions()),
    importSpoolman: useMutation(trpc.spools.importSpoolman.mutationOptions({ onSettled })),
    setMinimum: useMutation(trpc.spools.setMinimum.mutationOptions({ onSettled })),
  }
}

export type SpoolChanges = ReturnType<typeof useSpoolChanges>
