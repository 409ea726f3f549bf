import { Box } from '@mantine/core'
import { PartSize } from '../../../platform/ui/values.tsx'
import { StatusBadge } from '../../../platform/ui/status-badge.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { volumeText } from '../../../platform/ui/words.ts'
import { QuoteActions } from './quote-actions.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './part-heading.module.css'
import { UnitsChoice } from '../choices/units-check.tsx'

/** The part's name, the quote's state and number, its size in both units, and the actions for the quote. */
export function PartHeading() {
  const { quote, measured } = useQuoteContext()
  const part = measured?.part
  return (
    <div className={`wrap-12-24 middle apart ${classes['heading']}`}>
      <div className={`fit no-wider ${classes['words']}`}>
        <div className={`baseline row-14 ${classes['line']}`}>
          <h1 className="ellipsis head-size" title={quote.filename}>
            {quote.filename}
          </h1>
          <StatusBadge quote={quote} />
          <span className={`note one-line ${classes['number']}`}>{quote.number}</span>
        </div>
        <Box className={`wrap-4-16 middle muted body-size figures ${classes['size']}`} mih={30}>
          {/* First, because the size is not known at first and has another length each time. */}
          <UnitsChoice />
          {part ? (
            <>
              <PartSize dimensions_mm={part.dimensions_mm} />
              <span className={classes['volume']}>{volumeText(part.volume_mm3)}</span>
              {part.bodies > 1 ? <span>{counted(part.bodies, 'body', 'bodies')}</span> : null}
            </>
          ) : quote.status === 'failed' ? null : (
            'Measuring…'
          )}
        </Box>
      </div>
      {quote.status === 'failed' && !part ? null : <QuoteActions />}
    </div>
  )
}
