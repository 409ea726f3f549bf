import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf, type WireRefusal } from '../api.ts'
import { fieldErrors } from '../shell/field-errors.ts'
import {
  type AddressErrors,
  type AddressField,
  addressBody,
  adviceFor,
  BLANK_ADDRESS,
  checkAddress,
  type TypedAddress,
} from '../ui/address.ts'
import { useKiosk } from '../shell/kiosk/use-kiosk.ts'
import { keepAddress, readKeptAddress } from './kept-address.ts'
import type { TillCalls } from './till-calls.ts'

/**
 * State of the address form; the typed address stays whatever the server answers. The one that was priced is kept in the
 * window's session, but not at a kiosk, whose screen the next customer uses.
 */
export function useDelivery(till: TillCalls, onPriced: () => void) {
  const { priced, keep } = useKeptAddress(till.id)
  const { typed, errors, setErrors, type, fill } = useTypedAddress(priced ?? BLANK_ADDRESS)
  const price = useMutation({
    mutationFn: till.priceDelivery,
    networkMode: 'always',
    onSuccess: (hasPrice) => {
      if (!hasPrice) return
      keep(typed)
      onPriced()
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      setErrors(errorsOf(refusal))
      // Reloads the quote, which now has a delivery review and is polled for its outcome.
      if (refusal.code === 'shipping_review_required') till.reload()
    },
  })
  function send(accept_carrier: boolean): AddressErrors {
    const invalid = checkAddress(typed)
    setErrors(invalid)
    if (Object.keys(invalid).length === 0) price.mutate({ ...addressBody(typed), accept_carrier })
    else price.reset()
    return invalid
  }
  return {
    till,
    typed,
    /** The address of the delivery price; null when it was entered in another window. */
    priced,
    errors,
    type,
    fill,
    send,
    busy: price.isPending,
    refusal: price.error ? refusalOf(price.error) : null,
  }
}

/** The texts of the form, and what is wrong with them. */
function useTypedAddress(before: TypedAddress) {
  const [typed, setTyped] = useState(before)
  const [errors, setErrors] = useState<AddressErrors>({})
  const type = (name: AddressField, text: string) => {
    setTyped((known) => ({ ...known, [name]: text }))
    setErrors(({ [name]: _corrected, ...others }) => others)
  }
  const fill = (address: TypedAddress) => {
    setTyped(address)
    setErrors({})
  }
  return { typed, errors, setErrors, type, fill }
}

/** The address that was priced last in this window. */
function useKeptAddress(id: string) {
  const isKiosk = Boolean(useKiosk())
  const [priced, setPriced] = useState(() => readKeptAddress(id))
  const keep = (address: TypedAddress) => {
    setPriced(address)
    if (!isKiosk) keepAddress(id, address)
  }
  return { priced, keep }
}

export type DeliveryForm = ReturnType<typeof useDelivery>

/** Returns the errors of the fields that the server refused: the items of a 422, or the names in `delivery_invalid`. */
function errorsOf(refusal: WireRefusal): AddressErrors {
  const named = refusal.fields['fields']
  const fields = Array.isArray(named) ? named.map(String) : Object.keys(fieldErrors(refusal))
  return adviceFor(fields)
}
