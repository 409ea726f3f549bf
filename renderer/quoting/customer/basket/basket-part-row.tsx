import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { colorFor } from '../../../../shared/catalog/color-for.ts'
import { extraText } from '../../../../shared/catalog/chosen-extras.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { choiceOf, offeredMaterial, offeredMaterials } from '../choices/offered-materials.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { IconButton } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { StatusBadge } from '../../../platform/ui/status-badge.tsx'
import { Money } from '../../../platform/ui/values.tsx'
import { sizeText } from '../../../platform/ui/words.ts'
import { isMeasured } from '../quote/use-live-quote.ts'
import { QuantityStepper } from '../choices/quantity-stepper.tsx'
import { measuringWords } from '../part/measuring-words.ts'
import { Thumbnail } from '../part/thumbnail.tsx'
import { ShipsOn } from '../price/ships-on.tsx'
import { warningsText } from '../quote-context/show-findings.ts'
import { useOpenUnits } from '../quote-context/units-question.ts'
import { useSpeed } from '../price/speed.ts'
import classes from './basket-row.module.css'
import { RowAnswer, rowId } from './row-answer.tsx'
import { RowSelect } from './row-select.tsx'
import { useCatalog } from './use-catalog.ts'
import { type RowChange, useRowChange } from './use-row-change.ts'

/** Sends the quantity once the customer has stopped typing. */
const TYPING_MS = 450

interface BasketRowProps {
  quote: Quote
  /** The same quote as the basket has it, with its price there. */
  entry: Basket['quotes'][number]
  /** Takes it out; null for the only part. */
  onRemove: (() => void) | null
}

/** One part of the basket: picture, choices, quantity and price. */
export function BasketPartRow({ quote, entry, onRemove }: BasketRowProps) {
  const row = useRowChange(quote)
  return (
    <li
      id={rowId(quote.id)}
      className={`grid items-center gap-x-4 gap-y-1 panel ${classes['row']}`}
      tabIndex={-1}
    >
      <Link to="/quotes/$id" params={{ id: quote.id }} className={classes['picture']} tabIndex={-1}>
        <Thumbnail quote={quote} size={72} />
        <span className="spoken">Open {quote.filename}</span>
      </Link>
      <div className={`grid min-w-0 gap-1 ${classes['description']}`}>
        <Link to="/quotes/$id" params={{ id: quote.id }} className="name-link">
          {quote.filename}
        </Link>
        <Facts quote={quote} />
        {isOpen(quote) ? <Choices quote={quote} row={row} /> : null}
        <RowAnswer quote={quote} problem={entry.problem} change={row.change} onRemove={onRemove} />
        {row.refusal ? <Notice tone="stop" live title={row.refusal.detail} /> : null}
      </div>
      <Pieces quote={quote} row={row} />
      <Price quote={quote} entry={entry} stale={row.pending} />
      {onRemove && quote.status !== 'failed' ? (
        <IconButton
          label={`Remove ${quote.filename} from the basket`}
          className={classes['remove']}
          onClick={onRemove}
        >
          <IconX size={18} />
        </IconButton>
      ) : null}
    </li>
  )
}

function Pieces({ quote, row }: Pick<BasketRowProps, 'quote'> & { row: ReturnType<typeof useRowChange> }) {
  return (
    <div className={classes['pieces']}>
      {isOpen(quote) ? (
        <QuantityStepper
          quantity={row.choices.quantity}
          part={quote.filename}
          onSet={(quantity) => row.change({ quantity }, TYPING_MS)}
        />
      ) : null}
    </div>
  )
}

/** Returns true if its choices can be changed here. An expired one is refreshed first. */
function isOpen({ status }: Quote): boolean {
  return ['quoted', 'received', 'processing', 'engineering', 'needs_review'].includes(status)
}

function Facts({ quote }: { quote: Quote }) {
  if (isMeasured(quote))
    return (
      <span className={`flex flex-wrap gap-x-3 gap-y-1 note ${classes['facts']}`}>
        {measuringWords(quote.progress).title}…
      </span>
    )
  return (
    <span className="figures flex flex-wrap gap-x-3 gap-y-1 note">
      {quote.part ? <span>{sizeText(quote.part.dimensions_mm)} mm</span> : null}
      {quote.extras.length > 0 ? <span>{quote.extras.map(extraText).join(', ')}</span> : null}
      {quote.status === 'quoted' && !quote.ship_date_pending ? null : <StatusBadge quote={quote} />}
      <Findings quote={quote} />
    </span>
  )
}

/** Shows what will print badly, with a link to the part. The row says what is wrong with a damaged file or a doubtful size. */
function Findings({ quote }: { quote: Quote }) {
  const [units] = useOpenUnits([quote])
  const warnings = warningsText(shownFindings(quote))
  if (units || quote.status === 'failed' || !warnings) return null
  return (
    <Link
      to="/quotes/$id"
      params={{ id: quote.id }}
      className="inline-flex items-center gap-1 font-medium text-attention"
      style={{ minHeight: 'max(24px, var(--touch))' }}
    >
      <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
      {warnings}
      <span className="spoken">, {quote.filename}</span>
    </Link>
  )
}

function Choices({ quote, row: { choices, change } }: { quote: Quote; row: RowChange }) {
  const catalog = useCatalog()
  const material = catalog && offeredMaterial(catalog, choices)
  if (!catalog || !material) return null
  const offered = offeredMaterials(catalog).filter(({ available, custom }) => available && !custom)
  const colors = material.colors.filter((color) => color !== catalog.custom_color)
  const chooseMaterial = (key: string) => {
    const chosen = offered.find((candidate) => candidate.key === key)
    if (chosen) change(choiceOf(chosen, colorFor(chosen, choices.color, catalog.custom_color)))
  }
  return (
    <span className="flex flex-wrap gap-2">
      <RowSelect
        label={`Material of ${quote.filename}`}
        value={material.key}
        text={quote.material_note ?? material.label}
        choices={offered.map(({ key, label }) => [key, label])}
        onChange={chooseMaterial}
      />
      <RowSelect
        label={`Color of ${quote.filename}`}
        value={choices.color}
        text={quote.color_note ?? choices.color}
        swatch={catalog.color_swatches[choices.color]}
        choices={colors.map((color) => [color, color])}
        onChange={(color) => change({ color })}
      />
    </span>
  )
}

function Price({ quote, entry, stale }: Pick<BasketRowProps, 'quote' | 'entry'> & { stale: boolean }) {
  const speed = useSpeed((state) => state.speed)
  const option = entry.options.find((offered) => offered.speed === speed) ?? entry.options.at(0)
  if (!option)
    return (
      <div className={`fades grid justify-items-end text-right ${classes['price']}`}>
        <span className={`flex flex-wrap gap-x-3 gap-y-1 note ${classes['facts']}`}>
          {isMeasured(quote) ? '' : 'No price yet'}
        </span>
      </div>
    )
  const isCheaper = option.total_cents < option.own_total_cents
  return (
    <div
      className={`fades grid justify-items-end text-right ${classes['price']}`}
      data-stale={stale || undefined}
    >
      <span className="text-title font-semibold tracking-tight">
        <Money cents={option.total_cents} />
      </span>
      {isCheaper ? (
        <span className={`flex flex-wrap gap-x-3 gap-y-1 note ${classes['facts']}`}>
          <Money cents={option.own_total_cents} /> alone
        </span>
      ) : null}
      <span className={`flex flex-wrap gap-x-3 gap-y-1 note ${classes['facts']}`}>
        <ShipsOn ship_by={option.ship_by} word="Ready" />
      </span>
    </div>
  )
}
