import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import { destinationText } from '../../../shared/quoting/delivery/delivery.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { ButtonLink, DownloadLink } from '../../platform/ui/buttons.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { OrderAgain } from './order-again.tsx'
import classes from './order-page.module.css'

interface PaidProps {
  purchase: Purchase
  /** For visitors with the link from an email, who can only look. */
  keys: Record<string, string> | undefined
}

/** The amounts that were paid for all orders of a purchase, and its papers. */
export function PurchasePaid({ purchase, keys }: PaidProps) {
  const { orders, speed } = purchase
  const [{ delivery, purchase_order }] = orders
  const refunded = orders.reduce((sum, order) => sum + order.refunded_cents, 0)
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="paid">
      <h2 id="paid">What you paid</h2>
      <dl className="figures sum-lines grid gap-2">
        <Line
          name={`${counted(orders.length, 'part')}, ${SPEED_NAMES[speed]}`}
          cents={purchase.parts_cents}
        />
        <Line name={destinationText(delivery)} cents={purchase.delivery_cents} />
        <Line name="Sales tax" cents={purchase.tax_cents} />
        <Line name="Total" cents={purchase.total_cents} isSum />
        {refunded > 0 ? (
          <>
            <Line name="Refunded" cents={-refunded} />
            <Line name="Net paid" cents={purchase.total_cents - refunded} isSum />
          </>
        ) : null}
      </dl>
      {purchase_order === null ? null : <p className="note">PO number {purchase_order}</p>}
      <div className={`auto-fill small-cards grid min-w-0 gap-2 ${classes['actions']}`}>
        <Papers folder={keys ? `/follow/${keys[orders[0].id]}` : `/orders/${orders[0].id}`} />
        {keys ? null : (
          <>
            <OrderAgain basket_id={purchase.basket_id} />
            <ButtonLink to="/orders">My orders</ButtonLink>
          </>
        )}
      </div>
      {keys ? <p className="note">Anyone with the link in your email can view this page.</p> : null}
    </section>
  )
}

/** The receipt and the invoice of all orders; credit notes are on the pages of the orders. */
function Papers({ folder }: { folder: string }) {
  // Files would stay on a screen that the next customer uses.
  if (useKiosk()) return null
  return (
    <>
      <DownloadLink
        href={`${folder}/receipt.pdf`}
        icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      >
        Receipt (PDF)
      </DownloadLink>
      <DownloadLink
        href={`${folder}/documents/invoice.pdf`}
        icon={<IconFileInvoice size={18} stroke={1.8} aria-hidden="true" />}
      >
        Invoice (PDF)
      </DownloadLink>
    </>
  )
}

function Line({ name, cents, isSum }: { name: string; cents: number; isSum?: boolean }) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}
