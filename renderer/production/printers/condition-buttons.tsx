import type { ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { conditionIntent, type OpenDialog } from './printer-keys.ts'
import type { PrinterChanges } from './use-printer-changes.ts'

interface ConditionButtonsProps {
  shown: ShownPrinter
  changes: PrinterChanges
  onDialog: (dialog: OpenDialog) => void
}

/** Sets a printer available, under maintenance, or off. */
export function ConditionButtons({ shown, changes, onDialog }: ConditionButtonsProps) {
  const { condition } = shown
  const { busy, add } = changes.moves
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button
        look={condition === 'available' ? 'quiet' : 'primary'}
        aria-pressed={condition === 'available'}
        disabled={!busy && condition === 'available'}
        onClick={() => add(conditionIntent(shown, 'available'))}
        data-decide
      >
        Available <Key>a</Key>
      </Button>
      <Button aria-pressed={condition === 'maintenance'} onClick={() => onDialog('maintenance')}>
        Maintenance… <Key>m</Key>
      </Button>
      <Button
        aria-pressed={condition === 'off'}
        disabled={!busy && condition === 'off'}
        onClick={() => add(conditionIntent(shown, 'off'))}
      >
        Off <Key>o</Key>
      </Button>
    </div>
  )
}
