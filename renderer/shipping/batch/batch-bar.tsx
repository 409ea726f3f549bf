import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import { Button, DownloadLink, NewTabLink } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { onlyPath, parcelTablePath } from '../../orders/labels/parcel-paths.ts'
import { Key } from '../../platform/kit/list.tsx'
import classes from './batch.module.css'
import { countElsewhere, needsLabel, type BatchChoice } from './batch-choices.ts'
import { PrintLinks } from './print-links.tsx'
import { PRINT_LINK_ID } from './batch-keys.ts'

interface BatchBarProps {
  selected: readonly ParcelShown[]
  choices: readonly BatchChoice[]
  format: CarrierLabelFormat
  onChoose: (choice: BatchChoice) => void
  onClear: () => void
}

/** Shows how many orders are selected, and what can be done with all of them in one go. */
export function BatchBar({ selected, choices, format, onChoose, onClear }: BatchBarProps) {
  if (selected.length === 0) return null
  const elsewhere = countElsewhere(selected)
  const inShop = selected.filter(({ shipment }) => shipment === null || shipment.shipped_at === null)
  return (
    <section
      className={`float-box sticky flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 ${classes['bar']}`}
      aria-label="Selected orders"
    >
      <p>
        <strong>{selected.length}</strong>
        <span className="spoken-on-phone">
          {selected.length === 1 ? ' order' : ' orders'} selected
          {elsewhere > 0 ? `, ${elsewhere} to ship with a label from elsewhere` : ''}
        </span>
      </p>
      {choices.map((choice, index) => (
        <Button key={choice.action} look={index === 0 ? 'primary' : 'quiet'} onClick={() => onChoose(choice)}>
          {choice.label} <Key>{choice.key}</Key>
        </Button>
      ))}
      {inShop.length > 0 ? (
        <PrintLinks
          id={PRINT_LINK_ID}
          numbers={inShop.map(({ order }) => order.number)}
          labels={inShop.filter(({ shipment }) => shipment?.label_url).length}
          format={format}
        />
      ) : null}
      <OtherPapers inShop={inShop} />
      <Button look="bare" onClick={onClear}>
        Clear<span className="spoken-on-phone"> selection</span> <Key>Esc</Key>
      </Button>
    </section>
  )
}

/** The table for a program that sells labels, and labels that no carrier takes for test orders. */
function OtherPapers({ inShop }: { inShop: readonly ParcelShown[] }) {
  const numbers = (parcels: readonly ParcelShown[]) => parcels.map(({ order }) => order.number)
  const unlabeled = inShop.filter(needsLabel)
  const tests = inShop.filter(({ order }) => order.practice)
  return (
    <>
      {unlabeled.length > 0 ? (
        <DownloadLink
          href={parcelTablePath(numbers(unlabeled))}
          title="For Pirate Ship, ShipStation and other programs that buy labels"
        >
          Download {counted(unlabeled.length, 'package')} as CSV
        </DownloadLink>
      ) : null}
      {tests.length > 0 ? (
        <NewTabLink href={onlyPath(numbers(tests), 'test')}>
          Print {counted(tests.length, 'test label')}
        </NewTabLink>
      ) : null}
    </>
  )
}
