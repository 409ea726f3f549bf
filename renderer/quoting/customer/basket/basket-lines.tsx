import { Box } from '@mantine/core'
import type { BasketOption } from '../../../../shared/orders/baskets/basket.ts'
import { Money } from '../../../platform/ui/values.tsx'
import classes from './basket-page.module.css'

/** Explains the total: what the parts cost alone, and what is saved because they are made together. */
export function BasketLines({ option }: { option: BasketOption }) {
  if (option.saving_cents === 0) return null
  return (
    <Box className={`grid gap-2 rounded-panel ${classes['saving']}`} p="12px 16px" bg="var(--good-wash)">
      <p className={`font-semibold text-good ${classes['saved']}`}>
        Together you save <Money cents={option.saving_cents} />
      </p>
      <dl className="figures sum-lines grid gap-1 text-body">
        {option.lines.map(({ code, label, note, cents }) => (
          <div key={code}>
            <dt>
              {label}
              {note === null ? null : <span className={`note ${classes['small']}`}> {note}</span>}
            </dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </Box>
  )
}
