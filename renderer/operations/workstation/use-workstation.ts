import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DesktopRequest } from '../../../shared/operations/workstation/desktop-bridge.ts'
import type { Workstation } from '../../../shared/operations/workstation/workstation.ts'
import { askDesktop } from '../../platform/ui/desktop.ts'

export const WORKSTATION_KEY = ['workstation']

/** Printers and settings of this computer. Printers are looked up again whenever the window gets the focus. */
export function useWorkstation() {
  return useQuery({
    queryKey: WORKSTATION_KEY,
    queryFn: () => askDesktop({ ask: 'workstation' }),
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })
}

type Change = Extract<DesktopRequest, { ask: 'choose_printer' | 'change_settings' }>

/** Saves a change; the answer has all of it. */
export function useChangeWorkstation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change): Promise<Workstation> => askDesktop(change),
    networkMode: 'always',
    onSuccess: (workstation) => queries.setQueryData(WORKSTATION_KEY, workstation),
  })
}
