import { IconTruckDelivery } from '@tabler/icons-react'
import type { WireRefusal } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { carrierOfferOf } from './carrier-offer-words.ts'

interface CarrierOfferProps {
  refusal: WireRefusal
  /** The day on which the order ships; null while it is not known. */
  shipsBy: string | null
  busy: boolean
  onCarrier: () => void
}

/** The ways to an address that the courier does not reach: the carrier, beside the courier and why not. */
export function CarrierOffer({ refusal, shipsBy, busy, onCarrier }: CarrierOfferProps) {
  const { arrival, fee_cents, noCourier } = carrierOfferOf(refusal, shipsBy)
  return (
    <div role="alert">
      <fieldset className="grid gap-2">
        <legend className="spoken">How it ships</legend>
        <label className="picks rings" data-off>
          <input type="radio" name="method" disabled />
          <Way name="Courier" fact={noCourier} />
        </label>
        <label className="picks rings">
          <input type="radio" name="method" defaultChecked />
          <Way name="Carrier" fact={arrival} />
          {fee_cents === null ? null : <Money cents={fee_cents} />}
        </label>
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            icon={<IconTruckDelivery size={18} stroke={1.8} aria-hidden="true" />}
            disabled={busy}
            onClick={onCarrier}
          >
            Ship by carrier
          </Button>
        </div>
      </fieldset>
    </div>
  )
}

function Way({ name, fact }: { name: string; fact: string }) {
  return (
    <span className="grid min-w-0">
      <span className="font-medium">{name}</span>
      <span className="note">{fact}</span>
    </span>
  )
}
