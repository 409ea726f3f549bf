import { NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { MAX_QUANTITY } from '../../../../shared/quoting/quotes/choices.ts'
import { IconButton } from '../../../platform/ui/buttons.tsx'
import classes from './quantity-stepper.module.css'

interface QuantityStepperProps {
  quantity: number
  /** The limit of pieces in a quote if left out. */
  max?: number
  onSet: (quantity: number) => void
  /** Called with whether the typed quantity is above the limit. */
  onAboveLimit?: (isAbove: boolean) => void
  /** Id of the input, for a label elsewhere on the page. */
  id?: string
  /** File name for the labels of the controls, where a page has several steppers. */
  part?: string
}

/** A quantity with buttons and a number field. Reports only changes, to whole quantities within the limit. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { quantity, max = MAX_QUANTITY, onSet, onAboveLimit, id, part } = props
  const suffix = part ? ` of ${part}` : ''
  const set = (value: number) => {
    onAboveLimit?.(value > max)
    const whole = Math.min(max, Math.max(1, Math.round(value)))
    if (whole !== quantity) onSet(whole)
  }
  return (
    <div className={`inline-flex items-center box ${classes['stepper']}`}>
      <IconButton label={`One less${suffix}`} disabled={quantity <= 1} onClick={() => set(quantity - 1)}>
        <IconMinus size={18} />
      </IconButton>
      <NumberInput
        id={id}
        aria-label={part && `Pieces of ${part}`}
        variant="unstyled"
        hideControls
        min={1}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        onChange={(value) => typeof value === 'number' && set(value)}
        classNames={{ input: classes['number'] }}
      />
      <IconButton label={`One more${suffix}`} disabled={quantity >= max} onClick={() => set(quantity + 1)}>
        <IconPlus size={18} />
      </IconButton>
    </div>
  )
}
