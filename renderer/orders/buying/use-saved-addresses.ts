import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { trpc } from '../../platform/api.ts'
import { useSession } from '../../platform/shell/session.ts'
import { addressBody, BLANK_ADDRESS, typedAddress } from '../../platform/ui/address.ts'
import type { DeliveryFormState } from './use-delivery.ts'

/** Returns the addresses that an account keeps, to fill in the form; guests have none. */
export function useSavedAddresses({ typed, fill }: Pick<DeliveryFormState, 'typed' | 'fill'>) {
  const isPerson = Boolean(useSession()?.person)
  const queries = useQueryClient()
  const saved =
    useQuery(trpc.account.addresses.list.queryOptions(undefined, { enabled: isPerson })).data ?? []
  const [isSaving, setSaving] = useState(false)
  const [chosen, setChosen] = useState('')
  const save = useMutation(
    trpc.account.addresses.save.mutationOptions({
      onSuccess: (all) => queries.setQueryData(trpc.account.addresses.list.queryKey(), all),
    }),
  )
  return {
    isPerson,
    saved,
    chosen,
    isSaving,
    setSaving,
    /** Fills in a saved address; an empty id clears the form. */
    choose: (id: string) => {
      setChosen(id)
      const found = saved.find((one) => one.id === id)
      fill(found ? typedAddress(found.address) : BLANK_ADDRESS)
    },
    /** Saves what is typed, if the buyer asked for it. */
    save: () => {
      if (isSaving) save.mutate({ id: null, address: DeliveryAddress.parse(addressBody(typed)) })
    },
  }
}
export type SavingAddresses = ReturnType<typeof useSavedAddresses>
