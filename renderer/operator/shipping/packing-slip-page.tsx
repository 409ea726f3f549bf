import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import type { DeliveryAddress } from '../../../shared/delivery/address.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Thumbnail } from '../../customer/part/thumbnail.tsx'
import { Button } from '../../ui/buttons.tsx'
import { dayText } from '../../ui/words.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import classes from './packing-slip.module.css'

/** The packing slip, for printing. Without prices: the recipient need not be the customer. */
export function PackingSlipPage() {
  return (
    <OperatorFrame title="Packing slip" right="make">
      {() => <SlipLoader />}
    </OperatorFrame>
  )
}

function SlipLoader() {
  const { id } = useParams({ from: '/console/shipping/$id/slip' })
  const order = useQuery(trpc.shopOrders.get.queryOptions({ order_id: id }))
  const address = useQuery(trpc.shipping.address.queryOptions({ order_id: id }))
  if (order.isPending || address.isPending) return <LoadingLines label="Loading the packing slip" />
  if (!order.data || !address.data) return <Failed error={order.error ?? address.error} />
  return (
    <>
      <div className={classes['bar']}>
        <Button look="primary" icon={<IconPrinter size={18} stroke={1.8} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Slip full={order.data} address={address.data} />
    </>
  )
}

function Slip({ full, address }: { full: OrderDetails; address: DeliveryAddress }) {
  const { head } = full
  const { name, street, unit, city, state, zip } = address
  return (
    <article className={classes['slip']} aria-label={`Packing slip of order ${head.number}`}>
      <header>
        <h2>Order {head.number}</h2>
        {head.practice ? <p>Practice order</p> : null}
        {head.due.ship_by === null ? null : <p>Ships {dayText(head.due.ship_by)}</p>}
      </header>
      <address>
        {name}
        <br />
        {street}
        {unit ? `, ${unit}` : ''}
        <br />
        {city}, {state.toUpperCase()} {zip}
      </address>
      <Contents head={head} />
    </article>
  )
}

function Contents({ head }: Pick<OrderDetails, 'head'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Material</th>
          <th scope="col">Units</th>
          <th scope="col">In the box</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <Thumbnail quote={head} size={56} /> {head.filename}
          </td>
          <td>
            {head.color} {head.material}
          </td>
          <td>{head.quantity}</td>
          <td>
            <span className={classes['tick']} aria-hidden="true" />
            <span className="spoken">to check off</span>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
