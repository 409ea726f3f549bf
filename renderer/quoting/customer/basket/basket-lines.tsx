import { Box } from '@mantine/core'
import type { BasketOption } from '../../../../shared/orders/baskets/basket.ts'
import { Money } from '../../../platform/ui/values.tsx'
import classes from './basket-page.module.css'

/** Explains the total: what the parts cost alone, and what is saved because they are made together. */
export function BasketLines({ option }: { option: BasketOption }) {
  if (option.saving_cents === 0) return null
  return (
    <Box className={`stack-8 rounded-panel ${classes['saving']}`} p="12px 16px" bg="var(--good-wash)">
      <p className={`bold good ${classes['saved']}`}>
        Together you save <Money cents={option.saving_cents} />
      </p>
      <dl className="stack-4 figures sum-lines body-size">
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
