import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressSetting } from '../../../shared/operations/lan/lan-settings.ts'
import type { LanPageData } from '../../../shared/operations/lan/lan-page-data.ts'
import { trpc } from '../../platform/api.ts'

/** Puts the answer of a change in the place of what the page shows. */
function useAnswer() {
  const queries = useQueryClient()
  return (page: LanPageData) => queries.setQueryData(trpc.lan.read.queryKey(), page)
}

export function useSaveLan() {
  return useMutation(trpc.lan.save.mutationOptions({ onSuccess: useAnswer() }))
}

export function useSaveAddresses() {
  return useMutation(trpc.lan.saveAddresses.mutationOptions({ onSuccess: useAnswer() }))
}

export function useRenewAuthority() {
  return useMutation(trpc.lan.renewAuthority.mutationOptions({ onSuccess: useAnswer() }))
}

/** Returns why a field cannot be changed here. */
export function fixedNote({ fixed }: LanPageData, ...names: AddressSetting[]): string | undefined {
  return names.some((name) => fixed.includes(name))
    ? 'Set by an option or the environment where the program is started.'
    : undefined
}
