import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressDifferences, type PostalField } from '../../shared/quoting/delivery/same-address.ts'
import type { ParcelCarriers, PostalAddress } from '../../shared/orders/parcel-work.ts'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { Notice } from '../platform/ui/notice.tsx'
import { AddressLines } from '../platform/kit/address-lines.tsx'
import { Key } from '../platform/kit/list.tsx'
import panel from '../platform/kit/panel.module.css'
import { refreshOrders } from '../platform/kit/refresh-orders.ts'
import { useActionKeys } from '../platform/kit/use-list-keys.ts'
import { CorrectAddressForm } from './correct-address.tsx'
import { TableHead } from '../platform/ui/table-head.tsx'
import classes from './parcel.module.css'

interface AddressBlockProps {
  orderId: string
  carriers: ParcelCarriers
  /** True if the address can still be changed: there is no label yet, and the order is in the shop. */
  mayChange: boolean
  onDecide: (use: 'suggested' | 'entered') => void
}

/** The delivery address of one order, what the post says about it, and its correction. */
export function AddressBlock({ orderId, carriers, mayChange, onDecide }: AddressBlockProps) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { address, check } = carriers
  const isOpen = mayChange && (check?.state === 'differs' || check?.state === 'unknown')
  return (
    <section className={panel['block']} aria-label="Address">
      <h3>Address</h3>
      <AddressLines address={address} />
      <CheckLine carriers={carriers} />
      {isOpen && !isCorrecting ? <Decision carriers={carriers} onDecide={onDecide} /> : null}
      {isCorrecting ? (
        <CorrectAddressForm orderId={orderId} address={address} onClose={() => setIsCorrecting(false)} />
      ) : null}
      {mayChange && !isCorrecting ? (
        <div className="compact flex flex-wrap gap-2">
          {carriers.can_check && !check ? <CheckButton orderId={orderId} /> : null}
          <Button onClick={() => setIsCorrecting(true)}>Correct the address</Button>
        </div>
      ) : null}
    </section>
  )
}

/** One line that says where the address comes from. */
function CheckLine({ carriers: { check, entered } }: { carriers: ParcelCarriers }) {
  if (!check) return null
  const words = {
    fits: 'The postal service knows this address.',
    differs: null,
    unknown: null,
    kept: 'Kept as the customer entered it.',
    corrected: entered ? `Corrected. The customer entered: ${lineOf(entered)}.` : 'Corrected.',
  }[check.state]
  if (words === null) return null
  return (
    <p className="font-normal text-muted">
      {words}
      {check.reason ? ` ${check.reason}` : ''}
    </p>
  )
}

function lineOf({ street, unit, city, state, zip }: PostalAddress): string {
  return `${street}${unit ? `, ${unit}` : ''}, ${city}, ${state.toUpperCase()} ${zip}`
}

function CheckButton({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const check = useMutation(
    trpc.shipping.checkAddress.mutationOptions({ onSettled: () => refreshOrders(queries) }),
  )
  return (
    <>
      <Button disabled={check.isPending} onClick={() => check.mutate({ order_id: orderId })}>
        {check.isPending ? 'Checking…' : 'Check the address'}
      </Button>
      <Failed error={check.error} />
    </>
  )
}

/** The customer's spelling beside the post's; one key takes either. */
function Decision({ carriers, onDecide }: Pick<AddressBlockProps, 'carriers' | 'onDecide'>) {
  const suggested = carriers.check?.suggested ?? null
  const take = {
    key: 'y',
    label: 'Use the postal service’s address',
    run: () => onDecide('suggested'),
  }
  useActionKeys([
    ...(suggested ? [take] : []),
    { key: 'e', label: 'Keep the entered address', run: () => onDecide('entered') },
  ])
  return (
    <>
      <DecisionNotice hasSuggestion={suggested !== null} />
      {suggested ? <Comparison entered={carriers.address} suggested={suggested} /> : null}
      <div className="compact flex flex-wrap gap-2">
        {suggested ? (
          <Button look="primary" onClick={() => onDecide('suggested')}>
            Use the postal service’s address <Key>y</Key>
          </Button>
        ) : null}
        <Button onClick={() => onDecide('entered')}>
          Keep as entered <Key>e</Key>
        </Button>
      </div>
    </>
  )
}

function DecisionNotice({ hasSuggestion }: { hasSuggestion: boolean }) {
  return hasSuggestion ? (
    <Notice tone="attention" live title="The postal service writes this address differently">
      What differs is marked. The customer’s delivery fee stays as it was paid.
    </Notice>
  ) : (
    <Notice tone="attention" live title="The postal service does not know this address">
      Ask the customer: put the order on hold with a question, or call. Then correct the address here. The
      delivery fee stays as it was paid.
    </Notice>
  )
}

const FIELDS: readonly [PostalField, string][] = [
  ['street', 'Street'],
  ['unit', 'Unit'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP code'],
]

function Comparison({ entered, suggested }: { entered: PostalAddress; suggested: PostalAddress }) {
  const differing = addressDifferences(entered, suggested)
  return (
    <table className={`w-full text-body wrap-anywhere ${classes['comparison']}`}>
      <TableHead columns={[{ spoken: 'Field' }, 'Customer', 'Post']} />
      <tbody>
        {FIELDS.filter(([field]) => entered[field] || suggested[field]).map(([field, label]) => (
          <tr key={field} data-differs={differing.includes(field) || undefined}>
            <th scope="row" className="fine">
              {label}
            </th>
            <td>{entered[field]}</td>
            <td>
              {differing.includes(field) ? <mark>{suggested[field] || 'none'}</mark> : suggested[field]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
