import { IconFileOff } from '@tabler/icons-react'
import type { Quote } from '../../shared/quotes/quote.ts'
import classes from './stage.module.css'

/** Where the part would be, when it could not be read. */
export function NoPicture({ quote }: { quote: Quote }) {
  return (
    <div className={classes['none']}>
      <IconFileOff size={40} stroke={1.3} aria-hidden="true" />
      <p>{quote.status === 'failed' ? 'There is no part to show.' : 'The part is not shown yet.'}</p>
    </div>
  )
}
