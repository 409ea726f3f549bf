import { Box } from '@mantine/core'
import { useState } from 'react'
import field from '../../../platform/ui/field.module.css'
import { Money } from '../../../platform/ui/values.tsx'
import { nextBreak } from '../price/price-words.ts'
import classes from './quantity-picker.module.css'
import { MAX_QUANTITY } from '../../../../shared/quoting/quotes/choices.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useSpeed } from '../price/speed.ts'

/** Typing `25` passes through `2`; waiting makes it one requote. */
const TYPING_MS = 450

/** The quantity, and the next quantity discount. */
export function QuantityPicker() {
  const { choices, change } = useQuoteContext()
  const [isAboveLimit, setAboveLimit] = useState(false)
  return (
    <div className="grid min-w-0 gap-2">
      <label className={field['label']} htmlFor="quantity">
        Quantity
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          id="quantity"
          quantity={choices.quantity}
          onSet={(quantity) => change?.({ quantity }, TYPING_MS)}
          onAboveLimit={setAboveLimit}
        />
        <BreakHint />
      </div>
      {isAboveLimit ? (
        <output className="note leading-dense font-normal">
          Instant prices go up to {MAX_QUANTITY} pieces. Ask us about larger runs.
        </output>
      ) : null}
    </div>
  )
}

function BreakHint() {
  const { comparison, choices, change } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  if (!comparison)
    return <Box component="span" w="14rem" h="max(0.875rem * 1.5 + 12px, var(--touch))" aria-hidden="true" />
  const next = nextBreak(comparison.quantities, choices.quantity, speed)
  if (!next) return null
  return (
    <button
      type="button"
      className={`rounded-small text-left text-small text-soft ${classes['break']}`}
      onClick={() => change?.({ quantity: next.quantity })}
    >
      {next.quantity} or more: <Money cents={next.unit_cents} /> each, {next.percent}% less
    </button>
  )
}
