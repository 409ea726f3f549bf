import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import { writeFloorCode } from '../../../shared/floor/floor-codes.ts'
import type { DeliveryAddress } from '../../../shared/delivery/address.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Thumbnail } from '../../customer/part/thumbnail.tsx'
import { Button } from '../../ui/buttons.tsx'
import { useShopBrand } from '../../shop-brand.ts'
import { ShopMark } from '../../ui/shop-mark.tsx'
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

interface SlipProps {
  full: OrderDetails
  address: DeliveryAddress
}

function Slip({ full, address }: SlipProps) {
  const brand = useShopBrand()
  const { head } = full
  const { name, street, unit, city, state, zip } = address
  return (
    <article className={classes['slip']} aria-label={`Packing slip of order ${head.number}`}>
      <header>
        <div>
          <p>
            <ShopMark brand={brand} />
          </p>
          <h2>Order {head.number}</h2>
          {head.practice ? <p>Practice order</p> : null}
          {head.due.ship_by === null ? null : <p>Ships {dayText(head.due.ship_by)}</p>}
        </div>
        <OrderCode number={head.number} />
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
      <Ticks quantity={head.quantity} />
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
        </tr>
      </tbody>
    </table>
  )
}

/** Opens the order when it is scanned. */
function OrderCode({ number }: { number: number }) {
  const code = writeFloorCode({ kind: 'order', number })
  return (
    <img className={classes['code']} src={`/console/print/codes/${code}`} alt={`Code of order ${number}`} />
  )
}

/** One box to tick for each unit. */
function Ticks({ quantity }: { quantity: number }) {
  return (
    <section aria-label="In the box">
      <h3>In the box</h3>
      <ul className={classes['ticks']}>
        {Array.from({ length: quantity }, (_, index) => index + 1).map((unit) => (
          <li key={unit}>
            <span className={classes['tick']} aria-hidden="true" />
            <span className="spoken">Unit</span> {unit}
          </li>
        ))}
      </ul>
    </section>
  )
}
