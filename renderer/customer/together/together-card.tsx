import { Link, useNavigate } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Money } from '../../ui/values.tsx'
import { sizeText } from '../../ui/words.ts'
import { isMeasured } from '../../use-live.ts'
import { measuringWords } from '../part/measuring-words.ts'
import { shownOption } from '../price/price-words.ts'
import { QuantityStepper } from '../choices/quantity-stepper.tsx'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { useSpeed } from '../price/speed.ts'
import { Thumbnail } from '../part/thumbnail.tsx'
import classes from './together-page.module.css'
import { type CardChange, useCardChange } from './use-card-change.ts'
import { ShipsOn } from '../price/ships-on.tsx'

/** One of several parts: its name, quantity, ship date and price, with a link to its quote page. */
export function TogetherCard({ quote }: { quote: Quote }) {
  const remove = useQuoteDraft((draft) => draft.remove)
  const change = useCardChange(quote)
  const navigate = useNavigate()
  return (
    <li className={classes['card']}>
      <button
        type="button"
        className={classes['picture']}
        aria-label={`Open ${quote.filename}`}
        onClick={() => void navigate({ to: '/quotes/$id', params: { id: quote.id } })}
      >
        <Thumbnail quote={quote} size={88} />
      </button>
      <div className={classes['description']}>
        <Link to="/quotes/$id" params={{ id: quote.id }} className={classes['name']}>
          {quote.filename}
        </Link>
        <span className={`${classes['facts']} figures`}>
          {quote.part ? `${sizeText(quote.part.dimensions_mm)} mm · ` : ''}
          {quote.material_note ?? quote.material} · {quote.color_note ?? quote.color}
        </span>
        {isMeasured(quote) ? (
          <span className={classes['facts']}>{measuringWords(quote.progress).title}</span>
        ) : (
          <StatusBadge quote={quote} />
        )}
        {change.refusal ? <Notice tone="stop" live title={change.refusal.detail} /> : null}
      </div>
      <Pieces quote={quote} change={change} />
      <Price quote={quote} stale={change.pending} />
      <IconButton label={`Remove ${quote.filename} from this page`} onClick={() => remove(quote.id)}>
        <IconX size={18} />
      </IconButton>
    </li>
  )
}

function Pieces({ quote, change }: { quote: Quote; change: CardChange }) {
  if (!['quoted', 'received', 'processing', 'engineering'].includes(quote.status)) return <span />
  return (
    <div className={classes['pieces']}>
      <QuantityStepper quantity={change.quantity} part={quote.filename} onSet={change.setQuantity} />
    </div>
  )
}

function Price({ quote, stale }: { quote: Quote; stale: boolean }) {
  const speed = useSpeed((state) => state.speed)
  const option = shownOption(quote.options, speed)
  return (
    <div className={classes['price']} data-stale={stale || undefined}>
      {option ? (
        <>
          <span className={classes['total']}>
            <Money cents={option.total_cents} />
          </span>
          <span className={classes['facts']}>
            <ShipsOn ship_by={option.ship_by} />
          </span>
        </>
      ) : (
        <span className={classes['facts']}>{isMeasured(quote) ? '' : 'No price yet'}</span>
      )}
    </div>
  )
}
