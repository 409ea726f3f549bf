import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import type { PackingSlip, SlipPart } from '../../shared/production/floor/packing-slip.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { LoadingLines } from '../platform/ui/loading-lines.tsx'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { useShopBrand } from '../platform/shop-brand.ts'
import { printPage } from './print-page.ts'
import { ShopMark } from '../platform/ui/shop-mark.tsx'
import { OperatorFrame } from '../platform/kit/operator-frame.tsx'
import classes from './packing-slip.module.css'

/** The packing slip of a parcel, for printing. Without prices: the recipient need not be the customer. */
export function PackingSlipPage() {
  return (
    <OperatorFrame title="Packing slip" right="make">
      {() => <SlipLoader />}
    </OperatorFrame>
  )
}

function SlipLoader() {
  const { id } = useParams({ from: '/console/shipping/$id/slip' })
  const { parcel = null } = useSearch({ from: '/console/shipping/$id/slip' })
  const slip = useQuery(trpc.shipping.slip.queryOptions({ order_id: id, parcel_id: parcel }))
  if (slip.isPending) return <LoadingLines label="Loading the packing slip" />
  if (!slip.data) return <Failed error={slip.error} />
  return (
    <>
      <div className="flex gap-2 print:hidden!">
        <Button look="primary" icon={<IconPrinter size={18} stroke={1.8} />} onClick={() => void printPage()}>
          Print
        </Button>
      </div>
      <Slip slip={slip.data} />
    </>
  )
}

function Slip({ slip }: { slip: PackingSlip }) {
  const brand = useShopBrand()
  const { title, lines, address, parts, code } = slip
  return (
    <article
      className={`grid gap-6 panel text-base ${classes['slip']}`}
      aria-label={`Packing slip of ${lowerFirst(title)}`}
    >
      <header className="flex items-start justify-between gap-4">
        <div>
          <p>
            <ShopMark brand={brand} />
          </p>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <img width={104} src={`/console/print/codes/${code.text}`} alt={`Code ${code.text}`} />
      </header>
      <address className="text-large">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {parts.map((part) => (
        <Part key={part.number} part={part} isOneOfSeveral={parts.length > 1} />
      ))}
    </article>
  )
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** The units of one order, each with a box to tick. */
function Part({ part, isOneOfSeveral }: { part: SlipPart; isOneOfSeveral: boolean }) {
  const { number, filename, material, units, quantity } = part
  return (
    <section aria-label={isOneOfSeveral ? `In the box, order ${number}` : 'In the box'}>
      <h3 className="wrap-anywhere">
        {isOneOfSeveral ? `Order ${number}: ` : ''}
        {filename}
      </h3>
      <p>
        {material},{' '}
        {units.length < quantity ? `${units.length} of ${quantity} units` : counted(quantity, 'unit')}
      </p>
      <ul className={`grid ${classes['ticks']}`}>
        {units.map((unit) => (
          <li key={unit} className="flex items-center gap-1.5">
            <span
              className="rounded-small"
              style={{ width: 20, height: 20, border: '1.5px solid' }}
              aria-hidden="true"
            />
            <span className="spoken">Unit</span> {unit}
          </li>
        ))}
      </ul>
    </section>
  )
}
