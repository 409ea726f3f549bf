import { ChooseWay } from './choose-way.tsx'
import { IconTruckDelivery } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ContactBody } from '../../../shared/quoting/quotes/contact.ts'
import type { WireRefusal } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { AddressFields } from '../../platform/ui/address-fields.tsx'
import type { AddressErrors } from '../../platform/ui/address.ts'
import { CarrierOffer } from './carrier-offer.tsx'
import { isCarrierOffer } from './carrier-offer-words.ts'
import { type DeliveryRefusalWords, deliveryRefusalWords, isReviewOffer } from './delivery-words.ts'
import { ReviewRequest } from './review-request.tsx'
import { SaveAddressChoice, SavedAddresses } from './choose-address.tsx'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import type { DeliveryFormState as Form } from './use-delivery.ts'
import { useSavedAddresses } from './use-saved-addresses.ts'

interface DeliveryFormProps {
  delivery: Form
  /** The day on which the order ships; null while it is not known. */
  shipsBy: string | null
  /** The button back to an earlier delivery price. */
  cancel: ReactNode
}

/** The address form, with the refusal of the last address. */
export function DeliveryForm({ delivery, shipsBy, cancel }: DeliveryFormProps) {
  const { busy, refusal, offer } = delivery
  const { form, saving, sendAddress } = useSending(delivery)
  const formId = useId()
  const isPickup = delivery.pickup.isChosen
  const actions = <Actions {...{ formId, busy, offer, refusal, cancel, isPickup }} />
  return (
    <>
      <form
        ref={form}
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          sendAddress(false)
        }}
        noValidate
        aria-label={isPickup ? 'Pickup' : 'Delivery address'}
      >
        <ChooseWay pickup={delivery.pickup} />
        {isPickup ? null : <SavedAddresses saving={saving} />}
        <AddressFields {...delivery} onType={delivery.type} isPersonOnly={isPickup} />
        {isPickup ? null : <SaveAddressChoice saving={saving} />}
        {refusal && !offer ? <Refusal {...{ refusal, shipsBy, busy }} onSend={sendAddress} /> : null}
        {offer ? null : actions}
      </form>
      {offer ? (
        <ReviewRequest
          calls={delivery.calls}
          offer={offer}
          refusal={refusal === null || isReviewOffer(refusal) ? null : refusal}
          busy={busy}
          onSend={(contact) => sendAddress(true, contact)}
          onCorrect={delivery.correct}
        />
      ) : null}
      {offer ? actions : null}
    </>
  )
}

/** Sends the address, or focuses the first field that is wrong. */
function useSending(delivery: Form) {
  const saving = useSavedAddresses(delivery)
  const form = useRef<HTMLFormElement>(null)
  const sendAddress = (accept_carrier: boolean, contact?: ContactBody) => {
    const errorsNow = delivery.send(accept_carrier, contact)
    focusFirst(form.current, errorsNow)
    if (Object.keys(errorsNow).length === 0 && !delivery.pickup.isChosen) saving.save()
  }
  const { isAtFields, errors } = delivery
  useEffect(() => {
    if (isAtFields) focusFirst(form.current, errors)
  }, [isAtFields, errors])
  return { form, saving, sendAddress }
}

interface ActionsProps extends Pick<Form, 'busy' | 'offer' | 'refusal'> {
  isPickup: boolean
  formId: string
  cancel: ReactNode
}

/** Below what was offered for the address, so that the offer is read first. */
function Actions({ formId, busy, offer, refusal, cancel, isPickup }: ActionsProps) {
  const offers =
    offer !== null || (refusal !== null && deliveryRefusalWords(refusal).next.includes('carrier'))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" form={formId} look={offers ? 'quiet' : 'primary'} disabled={busy}>
          {isPickup
            ? 'Pick it up here'
            : busy && !offer
              ? 'Getting delivery price…'
              : offers
                ? 'Try another address'
                : 'Get delivery price'}
        </Button>
        {cancel}
      </div>
      <p className="note">
        {isPickup
          ? 'We call this number if there is a question about your order.'
          : 'We deliver within the United States. Your address is encrypted and used for this delivery only.'}
      </p>
    </>
  )
}

interface RefusalProps {
  refusal: WireRefusal
  shipsBy: string | null
  busy: boolean
  onSend: (acceptCarrier: boolean) => void
}

function Refusal({ refusal, shipsBy, busy, onSend }: RefusalProps) {
  if (isCarrierOffer(refusal))
    return <CarrierOffer {...{ refusal, shipsBy, busy }} onCarrier={() => onSend(true)} />
  const words = deliveryRefusalWords(refusal)
  return (
    <Notice
      tone={words.tone}
      live
      title={words.title}
      actions={<NextSteps next={words.next} busy={busy} onSend={onSend} />}
    >
      {words.text}
      {words.next.includes('contact') ? <SupportLine /> : null}
    </Notice>
  )
}

function NextSteps({
  next,
  busy,
  onSend,
}: Pick<DeliveryRefusalWords, 'next'> & Pick<RefusalProps, 'busy' | 'onSend'>) {
  if (!next.includes('carrier') && !next.includes('again')) return null
  return (
    <>
      {next.includes('carrier') ? (
        <Button
          look="primary"
          icon={<IconTruckDelivery size={18} stroke={1.8} aria-hidden="true" />}
          disabled={busy}
          onClick={() => onSend(true)}
        >
          Ship by carrier
        </Button>
      ) : null}
      {next.includes('again') ? (
        <Button disabled={busy} onClick={() => onSend(false)}>
          Try again
        </Button>
      ) : null}
    </>
  )
}

/** Focuses the first field with an error. */
function focusFirst(form: HTMLFormElement | null, errors: AddressErrors): void {
  const inputs = [...(form?.elements ?? [])]
  const first = inputs.find((input) => (input.getAttribute('name') ?? '') in errors)
  if (first instanceof HTMLElement) first.focus()
}
