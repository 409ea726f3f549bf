import { NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons.tsx'
import classes from './quantity-stepper.module.css'

/** The interface's limit: 1 to 100 pieces of a quote. */
const MOST = 100

interface QuantityStepperProps {
  quantity: number
  onSet: (quantity: number) => void
  /** Of the figure, where a label stands elsewhere on the page. */
  id?: string
  /** Names all three controls where several steppers stand on one page: `knob.stl`. */
  part?: string
}

/** How many pieces: one more, one less, or typed. Tells only whole quantities that may be ordered, and only changes. */
export function QuantityStepper({ quantity, onSet, id, part }: QuantityStepperProps) {
  const of = part ? ` of ${part}` : ''
  const set = (value: number) => {
    const whole = Math.min(MOST, Math.max(1, Math.round(value)))
    if (whole !== quantity) onSet(whole)
  }
  return (
    <div className={classes['stepper']}>
      <IconButton label={`One less${of}`} disabled={quantity <= 1} onClick={() => set(quantity - 1)}>
        <IconMinus size={18} />
      </IconButton>
      <NumberInput
        id={id}
        aria-label={part && `Pieces of ${part}`}
        variant="unstyled"
        hideControls
        min={1}
        max={MOST}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        onChange={(value) => typeof value === 'number' && set(value)}
        classNames={{ input: classes['number'] }}
      />
      <IconButton label={`One more${of}`} disabled={quantity >= MOST} onClick={() => set(quantity + 1)}>
        <IconPlus size={18} />
      </IconButton>
    </div>
  )
}
