import { IconPrinter } from '@tabler/icons-react'
import type { ParcelShown } from '../../../../shared/orders/boards.ts'
import { Button, NewTabLink } from '../../../ui/buttons.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { countText } from '../../../ui/words.ts'
import { Key } from '../../kit/list.tsx'
import classes from './batch.module.css'
import type { BatchChoice } from './batch-choices.ts'
import { parcelsPath } from './batch-paths.ts'
import { PRINT_LINK_ID } from './batch-keys.ts'

interface BatchBarProps {
  selected: readonly ParcelShown[]
  choices: readonly BatchChoice[]
  busy: boolean
  error: unknown
  onChoose: (choice: BatchChoice) => void
  onClear: () => void
}

/** How many orders are selected, and what can be done with all of them in one go. */
export function BatchBar({ selected, choices, busy, error, onChoose, onClear }: BatchBarProps) {
  if (selected.length === 0) return null
  const inShop = selected.filter(({ shipment }) => shipment === null || shipment.shipped_at === null)
  return (
    <section className={classes['bar']} aria-label="Selected orders">
      <p>
        <strong>{countText(selected.length, 'order')}</strong> selected
      </p>
      {choices.map((choice, index) => (
        <Button
          key={choice.action}
          look={index === 0 ? 'primary' : 'quiet'}
          disabled={busy}
          onClick={() => onChoose(choice)}
        >
          {choice.label} <Key>{choice.key}</Key>
        </Button>
      ))}
      {inShop.length > 0 ? (
        <NewTabLink
          id={PRINT_LINK_ID}
          href={parcelsPath(inShop.map(({ order }) => order.number))}
          icon={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
        >
          Print {countText(inShop.length, 'slip')}
          {inShop.some(({ shipment }) => shipment?.label_url) ? ' and labels' : ''} <Key>l</Key>
        </NewTabLink>
      ) : null}
      <Button look="bare" onClick={onClear}>
        Clear selection <Key>Esc</Key>
      </Button>
      <Failed error={error} />
    </section>
  )
}
