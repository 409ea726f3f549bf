import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react'
import type { OrderOfList } from '../../shared/orders/order-list.ts'
import { MAX_PRINTED_ORDERS, type PrintableOrders } from '../../shared/orders/parcel-work.ts'
import { trpc } from '../platform/api.ts'
import { ButtonLink, DownloadLink, NewTabLink } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { labelRunPath, onlyPath } from './labels/parcel-paths.ts'

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
    return (
      <span className="font-normal text-muted">At most {MAX_PRINTED_ORDERS} orders are shipped at once.</span>
    )
  if (!printable.data) return <Failed error={printable.error} />
  const { slips, to_ship } = printable.data
  return (
    <>
      {slips > 0 ? (
        <NewTabLink href={onlyPath(numbers, 'slips')} icon={PRINTER}>
          Print {counted(slips, 'slip')}
        </NewTabLink>
      ) : null}
      <PrintLabels numbers={numbers} printable={printable.data} />
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

interface PrintLabelsProps {
  numbers: readonly number[]
  printable: PrintableOrders
}

/** The labels that there are, and how many orders have none. */
function PrintLabels({ numbers, printable: { labels, without_label, label_format } }: PrintLabelsProps) {
  const text = `Print ${counted(labels, 'shipping label')}`
  const missing = labels === 0 ? 'No shipping label' : `${without_label.length} without a label`
  return (
    <>
      {labels === 0 ? null : label_format === 'zpl' ? (
        <DownloadLink href={labelRunPath(numbers)}>{text} as ZPL</DownloadLink>
      ) : (
        <NewTabLink href={onlyPath(numbers, 'labels')} icon={PRINTER}>
          {text}
        </NewTabLink>
      )}
      {without_label.length > 0 ? (
        <span className="font-normal text-muted" title={without_label.join(', ')}>
          {missing}
        </span>
      ) : null}
    </>
  )
}

const PRINTER = <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
