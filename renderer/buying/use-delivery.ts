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
} from './address.ts'
import type { TillCalls } from './till-calls.ts'

/** State of the address form; the typed address stays until the page is left, whatever the server answers. */
export function useDelivery(till: TillCalls, onPriced: () => void) {
  const [typed, setTyped] = useState(BLANK_ADDRESS)
  const [errors, setErrors] = useState<AddressErrors>({})
  const price = useMutation({
    mutationFn: till.priceDelivery,
    networkMode: 'always',
    onSuccess: (hasPrice) => {
      if (hasPrice) onPriced()
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
  function type(name: AddressField, text: string): void {
    setTyped((before) => ({ ...before, [name]: text }))
    setErrors(({ [name]: _corrected, ...others }) => others)
  }
  return {
    typed,
    errors,
    type,
    send,
    busy: price.isPending,
    refusal: price.error ? refusalOf(price.error) : null,
  }
}
export type DeliveryForm = ReturnType<typeof useDelivery>

/** Returns the errors of the fields that the server refused: the items of a 422, or the names in `delivery_invalid`. */
function errorsOf(refusal: WireRefusal): AddressErrors {
  const named = refusal.fields['fields']
  const fields = Array.isArray(named) ? named.map(String) : Object.keys(fieldErrors(refusal))
  return adviceFor(fields)
}
