import { NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../ui/buttons.tsx'
import field from '../ui/field.module.css'
import { Money } from '../ui/values.tsx'
import { nextBreak } from './price-words.ts'
import classes from './quantity-picker.module.css'
import { useDesk } from './quote-desk.ts'
import { useSpeed } from './speed.ts'

const MOST = 100
/** Typing `25` passes through `2`; the shop is asked once. */
const TYPING_MS = 450

/** How many, and where each piece gets cheaper. */
export function QuantityPicker() {
  const { choices, change } = useDesk()
  const set = (quantity: number) => {
    const whole = Math.min(MOST, Math.max(1, Math.round(quantity)))
    if (whole !== choices.quantity) change?.({ quantity: whole }, TYPING_MS)
  }
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor="quantity">
        Quantity
      </label>
      <div className={classes['row']}>
        <Stepper quantity={choices.quantity} onSet={set} />
        <BreakHint />
      </div>
    </div>
  )
}

function Stepper({ quantity, onSet }: { quantity: number; onSet: (quantity: number) => void }) {
  return (
    <div className={classes['stepper']}>
      <IconButton label="One less" disabled={quantity <= 1} onClick={() => onSet(quantity - 1)}>
        <IconMinus size={18} />
      </IconButton>
      <NumberInput
        id="quantity"
        variant="unstyled"
        hideControls
        min={1}
        max={MOST}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        onChange={(value) => typeof value === 'number' && onSet(value)}
        classNames={{ input: classes['number'] }}
      />
      <IconButton label="One more" disabled={quantity >= MOST} onClick={() => onSet(quantity + 1)}>
        <IconPlus size={18} />
      </IconButton>
    </div>
  )
}

function BreakHint() {
  const { comparison, choices, change } = useDesk()
  const speed = useSpeed((state) => state.speed)
  const found = comparison && nextBreak(comparison.quantities, choices.quantity, speed)
  if (!found) return null
  return (
    <button type="button" className={classes['break']} onClick={() => change?.({ quantity: found.quantity })}>
      {found.quantity} or more: <Money cents={found.unit_cents} /> each, {found.percent} % less
    </button>
  )
}
