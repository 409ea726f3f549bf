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
    <div className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${classes['heading']}`}>
      <div className="max-w-full min-w-0 max-sm:contents">
        <div className={`flex items-baseline gap-3.5 ${classes['line']}`}>
          <h1 className="truncate text-head" title={quote.filename}>
            {quote.filename}
          </h1>
          <StatusBadge quote={quote} />
          <span className={`note whitespace-nowrap ${classes['number']}`}>{quote.number}</span>
        </div>
        <Box
          className={`figures flex flex-wrap items-center gap-x-4 gap-y-1 text-body text-muted ${classes['size']}`}
          mih={30}
        >
          {/* First, because the size is not known at first and has another length each time. */}
          <UnitsChoice />
          {part ? (
            <>
              <PartSize dimensions_mm={part.dimensions_mm} />
              <span className="max-sm:hidden">{volumeText(part.volume_mm3)}</span>
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
