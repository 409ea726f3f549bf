import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import { refusalOf, type WireRefusal } from '../../platform/api.ts'
import { useResendWhenBack } from '../../platform/shell/connection.ts'
import { fieldErrors, isRefusedFor } from '../../platform/shell/field-errors.ts'
import {
  type AddressErrors,
  type AddressField,
  addressBody,
  adviceFor,
  BLANK_ADDRESS,
  findAddressErrors,
  otherStateAdvice,
  type TypedAddress,
} from '../../platform/ui/address.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { usePickup } from './use-pickup.ts'
import { isReviewOffer } from './delivery-words.ts'
import type { OrderFormCalls } from './order-form-calls.ts'

/** The key in the session storage of one window: closing the window forgets the address. */
const keyOf = (id: string) => `delivery-address ${id}`

/** Returns the address that was priced in this window for a quote or basket; null if there is none. */
function readKeptAddress(id: string): TypedAddress | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const texts = Object.entries(kept).filter(
      (entry): entry is [AddressField, string] => entry[0] in BLANK_ADDRESS && typeof entry[1] === 'string',
    )
    return { ...BLANK_ADDRESS, ...Object.fromEntries(texts) }
  } catch {
    return null
  }
}

/** Keeps the address, where the browser has storage. */
function keepAddress(id: string, address: TypedAddress): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(address))
  } catch {
    // Without storage the address is shown until the page is left.
  }
}

/** Refusals of what was typed, which say nothing once it is corrected. */
const ABOUT_FIELDS = new Set(['delivery_invalid', 'invalid_input'])

/** Says nothing about the address: what was offered for it still holds. */
const MAY_WORK_LATER = new Set(['courier_error', 'delivery_unavailable', 'unreachable', 'rate_limited'])

/**
 * State of the address form; the typed address stays whatever the server answers. The one that was priced is kept in the
 * window's session, but not at a kiosk, whose screen the next customer uses.
 */
export function useDelivery(calls: OrderFormCalls, onDone: () => void, wasPickup = false) {
  const { priced, keep } = useKeptAddress(calls.id)
  const fields = useTypedAddress(priced ?? BLANK_ADDRESS)
  const { price, offer, forget } = usePricing(calls, {
    onErrors: fields.setErrors,
    onDone: () => {
      keep(fields.typed)
      onDone()
    },
  })
  const pickup = usePickup(wasPickup, forget)
  function send(accept_carrier: boolean, contact?: ContactBody): AddressErrors {
    const address = { ...fields.typed, ...pickup.address }
    const invalid = findAddressErrors(address)
    fields.setErrors(invalid)
    if (Object.keys(invalid).length === 0)
      price.mutate({ ...addressBody(address), accept_carrier, contact, pickup: pickup.isChosen })
    else price.reset()
    return invalid
  }
  const { isAboutFields, ...told } = readError(price.error, fields.errors)
  return {
    ...fields,
    calls,
    /** The address of the delivery price or review; null if it was entered in another window. */
    priced,
    type: (name: AddressField, text: string) => {
      fields.type(name, text)
      if (isAboutFields) price.reset()
    },
    send,
    pickup,
    /** Takes the refusal back: what was refused is being corrected. */
    correct: price.reset,
    /** The offer that staff price the delivery; stays while it is sent, and when sending fails. */
    offer,
    busy: price.isPending,
    ...told,
  }
}

/** `refusal`: what is left to tell; null while `isAtFields`, because the fields tell it. */
function readError(error: unknown, errors: AddressErrors) {
  const refusal = error ? refusalOf(error) : null
  const isAboutFields = refusal !== null && ABOUT_FIELDS.has(refusal.code)
  const isAtFields = isAboutFields && Object.keys(errors).length > 0
  // That it waits for staff is told by the review of what is bought, which changes with their answer.
  const isTold = isAtFields || refusal?.code === 'shipping_review_required'
  return { refusal: isTold ? null : refusal, isAboutFields, isAtFields }
}

/** Asks for the price of a delivery. `onDone`: it has one, or waits for staff. */
function usePricing(
  calls: OrderFormCalls,
  { onErrors, onDone }: { onErrors: (errors: AddressErrors) => void; onDone: () => void },
) {
  const [offer, setOffer] = useState<WireRefusal | null>(null)
  const price = useMutation({
    mutationFn: calls.priceDelivery,
    networkMode: 'always',
    onSuccess: (hasPrice) => {
      setOffer(null)
      if (hasPrice) onDone()
    },
    onError: (error, sent) => {
      const refusal = refusalOf(error)
      // Its own form tells it, and the offer for the address still holds.
      if (isRefusedFor(refusal, 'contact')) return
      onErrors(errorsOf(refusal, sent.zip))
      if (!MAY_WORK_LATER.has(refusal.code)) setOffer(isReviewOffer(refusal) ? refusal : null)
      if (refusal.code !== 'shipping_review_required') return
      // Reads again what is bought, which now has a delivery review and is polled for its outcome.
      calls.reload()
      onDone()
    },
  })
  useResendWhenBack(price)
  const forget = () => {
    onErrors({})
    setOffer(null)
    price.reset()
  }
  return { price, offer, forget }
}

/** Returns the texts of the form, and what is wrong with them. */
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

export type DeliveryFormState = ReturnType<typeof useDelivery>

/** Returns the errors of the fields that the server refused: the items of a 422, or the names in `delivery_invalid`. */
function errorsOf(refusal: WireRefusal, zip: string): AddressErrors {
  const { states_of_zip: states } = refusal.fields
  const named = refusal.fields['fields']
  const fields = Array.isArray(named) ? named.map(String) : Object.keys(fieldErrors(refusal))
  const errors = adviceFor(fields)
  if (!Array.isArray(states) || states.length === 0) return errors
  // One sentence for both: either may be the wrong one.
  const { state: _state, ...others } = errors
  return { ...others, zip: otherStateAdvice(zip, states.map(String)) }
}
