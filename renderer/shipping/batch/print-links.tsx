import { IconPrinter } from '@tabler/icons-react'
import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import { DownloadLink, NewTabLink } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Key } from '../../platform/kit/list.tsx'
import { labelRunPath, parcelsPath } from '../../orders/labels/parcel-paths.ts'

interface PrintLinksProps {
  numbers: readonly number[]
  /** The number of orders that have a label. */
  labels: number
  format: CarrierLabelFormat
  /** The element id of the link that a shortcut follows. */
  id?: string
}

/** Prints slips and labels in one PDF. Labels in a printer's own language are a file of their own. */
export function PrintLinks({ numbers, labels, format, id }: PrintLinksProps) {
  const hasRun = format === 'zpl' && labels > 0
  const isWhole = labels > 0 && !hasRun
  return (
    <>
      <NewTabLink
        id={id}
        href={parcelsPath(numbers)}
        icon={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
      >
        Print {counted(numbers.length, 'slip')}
        {isWhole ? ` and ${counted(labels, 'label')}` : ''} {id ? <Key>l</Key> : null}
      </NewTabLink>
      {hasRun ? (
        <DownloadLink href={labelRunPath(numbers)}>{counted(labels, 'label')} as ZPL</DownloadLink>
      ) : null}
    </>
  )
}
