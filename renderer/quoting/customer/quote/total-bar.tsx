import { Box } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLink } from '@tabler/icons-react'
import type { ShownFinding } from '../../../../shared/geometry/finding-kind.ts'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { OrderActionShort } from '../price/order-action.tsx'
import { Button } from '../../../platform/ui/buttons.tsx'
import { useCopied } from '../../../platform/ui/use-copied.ts'
import { Money } from '../../../platform/ui/values.tsx'
import { isMeasured } from './use-live-quote.ts'
import { measuringWords } from '../part/measuring-words.ts'
import { shownOption } from '../price/price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { showFindings, warningsText } from '../quote-context/show-findings.ts'
import { useSpeed } from '../price/speed.ts'
import { ContinueHere } from '../price/continue-here.tsx'
import classes from './total-bar.module.css'
import { ShipsOn } from '../price/ships-on.tsx'

/** On phones and narrow windows, keeps the price on the screen. */
export function TotalBar() {
  const { quote, priced, pending, owner, continueHere } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const option = priced && shownOption(priced.options, speed)
  // The page says above the part what to do about a price that is over.
  if (quote.status === 'withdrawn' || quote.status === 'expired') return null
  if (!option && !isMeasured(quote)) return null
  return (
    <div
      className={`fixed flex items-center justify-between gap-4 border-t border-hairline bg-surface ${classes['bar']}`}
    >
      {quote.status === 'accepted' ? (
        <span className="note">Ordered</span>
      ) : option ? (
        <div data-stale={pending || undefined} className="fades grid min-w-0">
          <span className="text-title font-semibold tracking-tight">
            <Money cents={option.total_cents} />
          </span>
          <span className="note">
            <ShipsOn ship_by={option.ship_by} />
          </span>
        </div>
      ) : (
        <span className="note">{measuringWords(quote.progress).title}</span>
      )}
      {continueHere ? null : <WarningsMark />}
      <Box className="flex-none" miw={128}>
        {owner ? <OrderActionShort /> : continueHere ? <ContinueHere wide /> : <ShareButton />}
      </Box>
    </div>
  )
}

/** The number of findings beside the total, since the list is far below on a phone. */
function WarningsMark() {
  const { measured } = useQuoteContext()
  const findings = measured ? shownFindings(measured).filter(isAttention) : []
  if (findings.length === 0) return null
  return (
    <button
      type="button"
      className="ml-auto inline-flex min-h-control items-center gap-1 rounded font-semibold text-attention"
      style={{ minWidth: 'var(--control)', padding: '0 6px' }}
      aria-label={warningsText(findings)}
      title={warningsText(findings)}
      onClick={showFindings}
    >
      <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
      <span aria-hidden="true">{findings.length}</span>
    </button>
  )
}

function isAttention({ kind }: ShownFinding): boolean {
  return kind === 'problem' || kind === 'warning'
}

/** On a shared quote, copies its link. */
function ShareButton() {
  const { quote } = useQuoteContext()
  const { copied, copy } = useCopied()
  return (
    <Button
      look="primary"
      icon={copied ? <IconCheck size={18} /> : <IconLink size={18} />}
      onClick={() => void copy(quote.review_url)}
    >
      {copied ? 'Copied' : 'Share'}
    </Button>
  )
}
