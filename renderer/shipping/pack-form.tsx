import { useQuery } from '@tanstack/react-query'
import { outsideOf } from '../../shared/quoting/delivery/pack-parcel.ts'
import { parseFloorCode } from '../../shared/production/floor/floor-codes.ts'
import type { ParcelShown } from '../../shared/orders/boards.ts'
import type { PackingShown } from '../../shared/orders/parcel-work.ts'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { LineField } from '../platform/ui/line-field.tsx'
import { counted } from '../../shared/platform/counted.ts'
import {
  benchSizeText,
  benchWeightText,
  readInches,
  readWeight,
} from '../../shared/quoting/delivery/bench-units.ts'
import { Checkbox } from '../platform/kit/checkbox.tsx'
import { Key } from '../platform/kit/list.tsx'
import { usePageScans } from '../platform/kit/page-scans.ts'
import { PickField } from '../platform/kit/pick-field.tsx'
import { SlipLink } from './slip-link.tsx'
import { packIntent } from './parcel-intents.ts'
import { packAndBookParcel, packParcel } from './parcel-moves.ts'
import { PACK_AND_BOOK_ID, PACK_FORM_ID, type ParcelMoves } from './use-parcel-moves.ts'
import { dimensionalText } from './weight-text.ts'
import { CUSTOM_BOX, usePackForm, type PackForm } from './use-pack-form.ts'

interface PackProps {
  parcel: ParcelShown
  moves: ParcelMoves
}

/** Asks which units go into the next box, what they are packed in, and how heavy the box is. */
export function PackPanel({ parcel, moves }: PackProps) {
  const { order, together } = parcel
  const order_ids = [order.order_id, ...together.map(({ order_id }) => order_id)]
  const packing = useQuery(trpc.shipping.packing.queryOptions({ order_ids }))
  if (!packing.data) return <Failed error={packing.error} />
  // A box that was packed ends its form: the next one begins with the units that are left.
  const packed = packing.data.orders[0].units.map(({ parcel_id }) => parcel_id).join(' ')
  return <Form key={packed} parcel={parcel} moves={moves} packing={packing.data} />
}

function Form({ parcel, moves, packing }: PackProps & { packing: PackingShown }) {
  const form = usePackForm(parcel, packing)
  const { number } = parcel.order
  usePageScans((text) => {
    const code = parseFloorCode(text)
    return code?.kind === 'unit' && code.number === number && form.scan(code.unit)
  })
  const isEmpty = form.units.length === 0
  return (
    <form
      id={PACK_FORM_ID}
      className="grid min-w-0 grid-cols-1 gap-3.5"
      aria-label={`Pack order ${number}`}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        if (isEmpty) return
        const pack = submitter?.id === PACK_AND_BOOK_ID ? packAndBookParcel : packParcel
        moves.add(packIntent(parcel, form.input, pack))
      }}
    >
      <Units form={form} parcel={parcel} />
      <Together form={form} parcel={parcel} />
      <Box form={form} packing={packing} />
      <PackActions parcel={parcel} isOff={isEmpty} />
    </form>
  )
}

function PackActions({ parcel, isOff }: { parcel: ParcelShown; isOff: boolean }) {
  return (
    <div className="compact flex flex-wrap gap-2">
      {parcel.can_book ? (
        <Button id={PACK_AND_BOOK_ID} look="primary" type="submit" disabled={isOff}>
          {parcel.delivery.method === 'courier'
            ? 'Pack, call courier and print'
            : 'Pack, buy label and print'}{' '}
          <Key>b</Key>
        </Button>
      ) : null}
      <Button look={parcel.can_book ? 'quiet' : 'primary'} type="submit" data-decide disabled={isOff}>
        Packed <Key>p</Key>
      </Button>
      <SlipLink orderId={parcel.order.order_id} parcelId={null} />
    </div>
  )
}

function Units({ form, parcel }: { form: PackForm; parcel: ParcelShown }) {
  const { open, units, tick, choices } = form
  const waiting = open.filter(({ status }) => status !== 'ready').length
  return (
    <fieldset className="grid gap-1.5">
      <legend className="font-medium">
        Units in this box: {units.length} of {parcel.order.quantity}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {open
          .filter(({ status }) => status === 'ready')
          .map(({ unit }) => (
            <Checkbox
              key={unit}
              label={String(unit)}
              spoken={`Unit ${unit}`}
              checked={units.includes(unit)}
              onChange={(isTicked) => tick(unit, isTicked)}
            />
          ))}
      </div>
      <output className="font-normal text-muted">
        {choices.hasScanned
          ? `${counted(units.length, 'unit')} scanned.`
          : 'Scan the label of each unit to tick only what is in the box.'}
        {waiting > 0
          ? ` ${counted(waiting, 'unit')} not ready: the order is complete when the last unit has left, and its ship date counts by that.`
          : ''}
      </output>
    </fieldset>
  )
}

/** Orders of the same customer to the same address; those of one purchase are proposed as one parcel. */
function Together({ form, parcel }: { form: PackForm; parcel: ParcelShown }) {
  if (parcel.together.length === 0) return <PurchaseWaits parcel={parcel} />
  const { choices, change } = form
  return (
    <fieldset className="grid gap-1.5">
      <legend className="font-medium">Pack together, to the same address</legend>
      {parcel.together.map(({ order_id, number, quantity, same_purchase }) => (
        <Checkbox
          key={order_id}
          label={`Order ${number}, ${counted(quantity, 'unit')}${same_purchase ? `, purchase ${parcel.order.purchase_number}` : ''}`}
          checked={choices.together.has(order_id)}
          onChange={(isChosen) => {
            const others = [...choices.together].filter((id) => id !== order_id)
            change({ together: new Set(isChosen ? [...others, order_id] : others) })
          }}
        />
      ))}
      <PurchaseWaits parcel={parcel} />
    </fieldset>
  )
}

/** Orders of the purchase that are not ready: packing now ships the purchase in parts. */
function PurchaseWaits({ parcel: { order, purchase_waits } }: { parcel: ParcelShown }) {
  if (purchase_waits.length === 0) return null
  const numbers = purchase_waits.join(', ')
  return (
    <output className="font-normal text-muted">
      {purchase_waits.length === 1 ? `Order ${numbers} of` : `Orders ${numbers} of`} purchase{' '}
      {order.purchase_number} {purchase_waits.length === 1 ? 'is' : 'are'} not ready. What you pack now ships
      first; the rest follows in another parcel to the same address.
    </output>
  )
}

function Box({ form, packing }: { form: PackForm; packing: PackingShown }) {
  const { box, choices, change, weight } = form
  const { size_mm, grams } = form.packing
  const stock = packing.rules.boxes.filter(({ in_stock, name }) => in_stock || name === box)
  const options = [
    ...stock.map((each) => ({ value: each.name, label: `${each.name}, ${benchSizeText(outsideOf(each))}` })),
    { value: CUSTOM_BOX, label: 'Made to measure' },
  ]
  const isByVolume = weight.dimensional_pounds > weight.actual_pounds
  return (
    <>
      <PickField label="Box" value={box} options={options} onChange={(name) => change({ box: name })} />
      {choices.box === CUSTOM_BOX ? <SizeFields form={form} /> : null}
      <LineField
        label="Weight on the scale in oz (optional)"
        autoComplete="off"
        placeholder={benchWeightText(grams)}
        value={choices.weight}
        fault={
          choices.weight.trim() === '' || readWeight(choices.weight) !== null
            ? undefined
            : 'Enter a weight, such as 8.5 oz, 2 lb 3 oz or 250 g.'
        }
        onChange={(text) => change({ weight: text })}
      />
      <output className="font-normal text-muted">
        {benchSizeText(size_mm)}, {benchWeightText(grams)}. Billed: {weight.billed_pounds} lb
        {isByVolume ? ` by volume (${dimensionalText(weight)})` : ''}.
      </output>
    </>
  )
}

const SIDES = ['Length', 'Width', 'Height'] as const

function SizeFields({ form: { choices, change, packing } }: { form: PackForm }) {
  const size = choices.size ?? packing.size_mm.map((side) => String(Math.round(side / 2.54) / 10))
  return (
    <div className="cell-row">
      {SIDES.map((label, at) => (
        <LineField
          key={label}
          label={`${label} in inches`}
          autoComplete="off"
          value={size[at]}
          fault={readInches(size[at]) === null ? 'Enter inches, such as 8.5.' : undefined}
          onChange={(text) => change({ size: size.with(at, text) })}
        />
      ))}
    </div>
  )
}
