import { formatCents } from '../../../shared/platform/money.ts'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import type { LabelPrice } from '../../../shared/shipping/shipping-batch.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import forms from '../../platform/kit/form.module.css'
import { UNDO_MINUTES } from '../use-parcel-moves.ts'
import classes from './batch.module.css'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
import { priceOf, priceOfParcel, refundOf, type BatchChoice } from './batch-choices.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface BatchDialogProps {
  /** Null while it is closed. */
  choice: BatchChoice | null
  prices: readonly LabelPrice[]
  busy: boolean
  error: unknown
  onClose: () => void
  onConfirm: (choice: BatchChoice) => void
}

/** Asks once before money is spent or orders are completed: what happens to each order, and the sum. */
export function BatchDialog({ choice, ...props }: BatchDialogProps) {
  return (
    <DialogFrame opened={choice !== null} onClose={props.onClose} title={choice ? `${choice.label}?` : ''}>
      {choice ? <Question {...props} choice={choice} /> : null}
    </DialogFrame>
  )
}

function Question({ choice, ...props }: BatchDialogProps & { choice: BatchChoice }) {
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        props.onConfirm(choice)
      }}
    >
      {choice.action === 'buy_labels' ? (
        <Prices parcels={choice.parcels} prices={props.prices} />
      ) : (
        <Refunds parcels={choice.parcels} />
      )}
      <Failed error={props.error} />
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button look="primary" type="submit" data-autofocus disabled={props.busy}>
          {choice.label}
        </Button>
      </div>
    </form>
  )
}

function Prices({ parcels, prices }: { parcels: readonly ParcelShown[]; prices: readonly LabelPrice[] }) {
  const { cents, without } = priceOf(parcels, prices)
  return (
    <>
      <section className={`relative overflow-y-auto ${classes['prices']}`} aria-label="Prices" tabIndex={0}>
        <table className="figures w-full text-small">
          <TableHead columns={['Order', 'Service', 'Price']} />
          <tbody>
            {parcels.map((parcel) => (
              <PriceRow
                key={parcel.id}
                number={parcel.order.number}
                city={parcel.delivery.city}
                price={priceOfParcel(parcel, prices)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Together
              </th>
              <td>{formatCents(cents)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <PriceNote without={without} />
    </>
  )
}

function PriceNote({ without }: { without: number }) {
  return (
    <p>
      Prices are those at which the deliveries were offered.
      {without > 0 ? ` ${counted(without, 'label')} get a price when they are bought.` : ''} Each address is
      checked first. You can stop at any time.
    </p>
  )
}

function PriceRow({ number, city, price }: { number: number; city: string; price: LabelPrice | undefined }) {
  const { service = '', cost_cents = null, insured_cents = null, signature = false } = price ?? {}
  const extras = [
    ...(insured_cents === null ? [] : [`insured for ${formatCents(insured_cents)}`]),
    ...(signature ? ['with a signature'] : []),
  ]
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        {[service, ...extras].join(', ')} <span className="text-muted">to {city}</span>
      </td>
      <td>{cost_cents === null ? 'with the purchase' : formatCents(cost_cents)}</td>
    </tr>
  )
}

function Refunds({ parcels }: { parcels: readonly ParcelShown[] }) {
  const late = parcels.filter(({ late_refund_cents }) => late_refund_cents > 0)
  return (
    <>
      <p>
        {parcels.length === 1 ? 'This order is' : 'These orders are'} complete then, and their customers get
        an email with the tracking. You can undo each for {UNDO_MINUTES} minutes.
      </p>
      {late.length > 0 ? (
        <p>
          <strong>{formatCents(refundOf(late))}</strong> is refunded for {counted(late.length, 'late order')}:{' '}
          {late.map(({ order }) => order.number).join(', ')}.
        </p>
      ) : null}
    </>
  )
}
