import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react'
import type { OrderOfList } from '../../../shared/orders/order-list.ts'
import { MAX_PRINTED_ORDERS, type PrintableOrders } from '../../../shared/orders/parcel-work.ts'
import { trpc } from '../../api.ts'
import { ButtonLink, DownloadLink, NewTabLink } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { countText } from '../../ui/words.ts'
import tones from '../kit/tones.module.css'
import { labelRunPath, onlyPath } from '../labels/parcel-paths.ts'

/** Prints slips and labels of the selected orders, one file each, and opens them at the packing table. */
export function OrderShipping({ rows }: { rows: readonly OrderOfList[] }) {
  const numbers = rows.map(({ number }) => number)
  const isTooMany = numbers.length > MAX_PRINTED_ORDERS
  const printable = useQuery(
    trpc.shipping.printable.queryOptions(
      { numbers },
      { enabled: !isTooMany, placeholderData: keepPreviousData },
    ),
  )
  if (isTooMany)
    return <span className={tones['quiet']}>At most {MAX_PRINTED_ORDERS} orders are shipped at once.</span>
  if (!printable.data) return <Failed error={printable.error} />
  const { slips, labels, without_label, to_ship, label_format } = printable.data
  return (
    <>
      {slips > 0 ? (
        <NewTabLink href={onlyPath(numbers, 'slips')} icon={PRINTER}>
          Print {countText(slips, 'slip')}
        </NewTabLink>
      ) : null}
      {labels > 0 ? <LabelLink numbers={numbers} labels={labels} format={label_format} /> : null}
      {without_label.length > 0 ? (
        <span className={tones['quiet']} title={without_label.join(', ')}>
          {labels === 0 ? 'No shipping label' : `${without_label.length} without a label`}
        </span>
      ) : null}
      {to_ship.length > 0 ? (
        <ButtonLink
          to="/console/shipping"
          search={{ select: to_ship.join(' ') }}
          icon={<IconTruckDelivery size={18} stroke={1.8} aria-hidden="true" />}
        >
          Pack and ship {to_ship.length === rows.length ? 'these' : to_ship.length}
        </ButtonLink>
      ) : null}
    </>
  )
}

interface LabelLinkProps {
  numbers: number[]
  labels: number
  format: PrintableOrders['label_format']
}

/** Labels in a printer's own language are a file for it. */
function LabelLink({ numbers, labels, format }: LabelLinkProps) {
  const text = `Print ${countText(labels, 'shipping label')}`
  if (format === 'zpl') return <DownloadLink href={labelRunPath(numbers)}>{text} as ZPL</DownloadLink>
  return (
    <NewTabLink href={onlyPath(numbers, 'labels')} icon={PRINTER}>
      {text}
    </NewTabLink>
  )
}

const PRINTER = <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
