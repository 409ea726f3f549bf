import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DesktopRequest } from '../../../shared/operations/workstation/desktop-bridge.ts'
import type { UpdateStatus } from '../../../shared/operations/workstation/updates.ts'
import { askDesktop, isInDesktop, onDesktopEvent } from '../ui/desktop.ts'

const KEY = ['updates']

/** The status of updates of the desktop program; nothing in a browser. The program says when it changes. */
export function useUpdates() {
  const queries = useQueryClient()
  useEffect(
    () =>
      onDesktopEvent(({ event }) => {
        if (event === 'updates') void queries.invalidateQueries({ queryKey: KEY })
      }),
    [queries],
  )
  return useQuery({
    queryKey: KEY,
    queryFn: () => askDesktop({ ask: 'updates' }),
    networkMode: 'always',
    enabled: isInDesktop(),
    retry: false,
  })
}

type Change = Extract<
  DesktopRequest,
  {
    ask:
      | 'set_update_address'
      | 'check_updates'
      | 'download_update'
      | 'install_update'
      | 'cancel_update'
      | 'roll_back'
  }
>

/** Asks the program for a step of an update; the answer is the new status. */
export function useUpdateStep() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change): Promise<UpdateStatus> => askDesktop(change),
    networkMode: 'always',
    onSuccess: (status) => queries.setQueryData(KEY, status),
  })
}
