import { z } from 'zod'
import { DeliveryAddress } from './address.ts'

/** The most addresses that an account keeps. */
export const MAX_SAVED_ADDRESSES = 20

export interface SavedAddress {
  id: string
  address: DeliveryAddress
}

/** `id`: the saved address that this one replaces; null for a new one. */
export const SaveAddress = z.object({
  id: z.string().max(40).nullable().default(null),
  address: DeliveryAddress,
})
export type SaveAddress = z.infer<typeof SaveAddress>

export const OneSavedAddress = z.object({ id: z.string().max(40) })
export type OneSavedAddress = z.infer<typeof OneSavedAddress>
