import { Box } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Money } from '../../../platform/ui/values.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { showFindings, warningsText } from '../quote-context/show-findings.ts'
import { useUnitsQuestion } from '../quote-context/units-question.ts'
import { useStartFacts } from '../../../platform/ui/use-start-facts.ts'
import { useHoldingBasket } from '../basket/use-live-basket.ts'
import { OrderAction, OrderAlone } from './order-action.tsx'
import { PriceExplained } from './price-explained.tsx'
import text from './text-button.module.css'
import classes from './price-foot.module.css'
import { DeliveryByZip } from './delivery-estimate.tsx'
import { shownOption } from './price-words.ts'
import { ShipsOn } from './ships-on.tsx'
import { useSpeed } from './speed.ts'

/** The total, its ship date and the next step; for a paid quote the link to its order. Always in view. */
export function PriceFoot() {
  const { quote, owner } = useQuoteContext()
  if (quote.status !== 'accepted') return <Price />
  if (!owner) return null
  return (
    <div className={`sticky grid gap-1.5 border border-hairline bg-surface ${classes['foot']}`}>
      <OrderAction />
    </div>
  )
}

function Price() {
  const { quote, priced, pending } = useQuoteContext()
  const units = useUnitsQuestion()
  const speed = useSpeed((state) => state.speed)
  const option = priced && shownOption(priced.options, speed)
  const facts = useStartFacts()
  if (!priced || !option || quote.status === 'withdrawn') return null
  const what =
    option.total_cents === facts?.minimum_cents ? 'Minimum order' : counted(priced.quantity, 'piece')
  return (
    <div className={`sticky grid gap-1.5 border border-hairline bg-surface ${classes['foot']}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className={`grid gap-0.5 ${classes['figures']}`} data-stale={pending || undefined}>
          <span
            className={`price-total ${classes['total']}`}
            data-total
            data-stale={pending || undefined}
            data-unsettled={units !== null || undefined}
          >
            <span className="spoken">Total </span>
            <Money cents={option.total_cents} />
          </span>
          <span className={`text-body font-medium text-soft ${classes['date']}`}>
            <ShipsOn ship_by={option.ship_by} />
          </span>
        </div>
        <Box className={classes['action']} flex="1 1 150px" maw={240}>
          <OrderAction />
        </Box>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 note">
        <span>{what}, before tax and delivery</span>
        {units ? null : <InBasket />}
        <Breakdown />
        <Warnings />
        {units ? null : <DeliveryByZip />}
      </div>
    </div>
  )
}

/** Shows the price of the part within its basket if it is lower, and a link to order the part alone. */
function InBasket() {
  const { quote, pending } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const entry = useHoldingBasket(quote.id)?.quotes.find(({ quote_id }) => quote_id === quote.id)
  const option = entry?.options.find((offered) => offered.speed === speed)
  return (
    <>
      {pending || !option || option.total_cents === option.own_total_cents ? null : (
        <span>
          <Money cents={option.total_cents} /> in your basket
        </span>
      )}
      <OrderAlone />
    </>
  )
}

/** Opens the price breakdown in a dialog, so that the choices on the page do not move. */
function Breakdown() {
  const { priced, change } = useQuoteContext()
  const [shown, setShown] = useState(false)
  if (!change || !priced) return null
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={text['button']} onClick={() => setShown(true)}>
        Price breakdown
      </button>
      {shown ? (
        <Dialog title="Price breakdown" onClose={() => setShown(false)}>
          <PriceExplained quote={priced} />
        </Dialog>
      ) : null}
    </>
  )
}

/** Counts the findings next to the total, so that customers see them before they order. */
function Warnings() {
  const { measured } = useQuoteContext()
  const warnings = measured ? warningsText(shownFindings(measured)) : ''
  if (!warnings) return null
  return (
    <button type="button" className={`font-medium ${text['button']}`} onClick={showFindings}>
      <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
      {warnings}
    </button>
  )
}
