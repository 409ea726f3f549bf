import { deliveryWay, WAY_NAMES } from '../../shared/quoting/delivery/delivery.ts'
import { SPEED_NAMES } from '../../shared/catalog/speed-names.ts'
import { useQuery } from '@tanstack/react-query'
import { materialName, type OrderDetails } from '../../shared/orders/boards.ts'
import { trpc } from '../platform/api.ts'
import { counted } from '../../shared/platform/counted.ts'
import { Fact } from '../platform/kit/fact.tsx'
import { useRight } from '../platform/kit/use-right.ts'
import panel from '../platform/kit/panel.module.css'
import { formatCents } from '../../shared/platform/money.ts'

/** Settings that people ask for first; the print card has all of them. */
const FIRST_SETTINGS: ReadonlySet<string> = new Set(['layer_height', 'infill', 'walls', 'supports', 'brim'])

/** Shows what was sold: material, settings, quantity and options, and what the customer wrote with it. */
export function OrderSold({ full }: { full: OrderDetails }) {
  const { head, order, note_to_shop } = full
  const seesMoney = useRight('see_money')
  const card = useQuery(trpc.units.printCard.queryOptions({ quote_id: head.order_id })).data
  const settings = card?.settings.filter(({ name, changed }) => changed || FIRST_SETTINGS.has(name)) ?? []
  return (
    <section className={panel['block']} aria-label="What was sold">
      <h2>What was sold</h2>
      <dl className="facts">
        <Fact name="Quantity">
          {counted(head.quantity, 'unit')}
          {seesMoney ? unitPriceText(order.parts_cents, head.quantity) : ''}
        </Fact>
        <Fact name="Material">
          {card?.material ?? materialName(head)}
          {card?.material_note ? `: ${card.material_note}` : ''}
        </Fact>
        <Fact name="Color">
          {head.color}
          {card?.color_note ? `: ${card.color_note}` : ''}
        </Fact>
        <Fact name="Extras">
          {card && card.extras.length > 0 ? <strong>{card.extras.join(', ')}</strong> : null}
        </Fact>
        {settings.map(({ name, label, value, changed }) => (
          <Fact key={name} name={label}>
            {changed ? <strong>{value}</strong> : value}
          </Fact>
        ))}
        <Fact name="Lead time">{SPEED_NAMES[order.speed]}</Fact>
        <Fact name="Delivery">{WAY_NAMES[deliveryWay(order.delivery)]}</Fact>
        <Fact name="PO number">{order.purchase_order}</Fact>
      </dl>
      {note_to_shop === null ? null : (
        <blockquote className="quoted wrap-anywhere whitespace-pre-line">{note_to_shop}</blockquote>
      )}
    </section>
  )
}

/** `, $4.20 each`, rounded; empty for a single unit. */
function unitPriceText(partsCents: number, quantity: number): string {
  return quantity < 2 ? '' : `, ${formatCents(Math.round(partsCents / quantity))} each`
}
