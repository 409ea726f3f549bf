import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { SPEED_NAMES } from '../../../../shared/catalog/speed-names.ts'
import { useState } from 'react'
import type { MaterialRow } from '../../../../shared/quoting/quotes/compare.ts'
import { kindOfFinding } from '../../../../shared/geometry/finding-kind.ts'
import { ToneIcon } from '../../../platform/ui/notice.tsx'
import { FINDING_TONES } from '../../../platform/viewer/finding-words.ts'
import { Day, Figure, Money } from '../../../platform/ui/values.tsx'
import { weightText } from '../../../platform/ui/words.ts'
import { type SortKey, type SortOrder, sortedMaterials } from './material-sort.ts'
import { STRENGTH_NAMES } from '../../../../shared/catalog/material-facts.ts'
import { useAddedFindings } from './added-findings.ts'
import { useStock } from './use-stock.ts'
import { keyOf, offeredMaterial } from './offered-materials.ts'
import { useChooseMaterial } from './choose-material.ts'
import { SwatchDot } from './swatch-dot.tsx'
import { optionOf } from '../price/price-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { FoldedSection } from '../quote-context/folded-section.tsx'
import { useSpeed } from '../price/speed.ts'
import classes from './table.module.css'

const COLUMNS: { key: SortKey; label: string; figure: boolean }[] = [
  { key: 'name', label: 'Material', figure: false },
  { key: 'strength', label: 'Strength', figure: false },
  { key: 'heat', label: 'Heat', figure: true },
  { key: 'weight', label: 'Weight', figure: true },
  { key: 'date', label: 'Ships', figure: true },
  { key: 'price', label: 'Price', figure: true },
]

/** This part in every material, side by side; choosing a row chooses the material. */
export function MaterialTable() {
  const { comparison, pending } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const { facts } = useStock()
  const [sort, setSort] = useState<SortOrder>({ key: 'price', isDescending: false })
  if (!comparison || comparison.materials.length === 0) return null
  const rows = sortedMaterials(comparison.materials, speed, sort, facts)
  const sortBy = (key: SortKey) =>
    setSort({ key, isDescending: sort.key === key ? !sort.isDescending : false })
  return (
    <FoldedSection
      id="materials"
      title="Compare materials"
      lead={`${SPEED_NAMES[speed]} prices for your quantity and settings. Strength is a rating. Heat: highest temperature the part can take.`}
    >
      <table className={`w-full ${classes['table']}`} aria-busy={pending} data-stale={pending || undefined}>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label, figure }) => (
              <th
                key={key}
                scope="col"
                className={`${figure ? 'text-right whitespace-nowrap' : ''} ${classes[key] ?? ''}`}
                aria-sort={sort.key === key ? directionOf(sort) : 'none'}
              >
                <SortButton label={label} sort={sort.key === key ? sort : null} onSort={() => sortBy(key)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} />
          ))}
        </tbody>
      </table>
    </FoldedSection>
  )
}

function directionOf({ isDescending }: SortOrder): 'descending' | 'ascending' {
  return isDescending ? 'descending' : 'ascending'
}

interface SortButtonProps {
  label: string
  /** Null while the table is sorted by another column. */
  sort: SortOrder | null
  onSort: () => void
}

function SortButton({ label, sort, onSort }: SortButtonProps) {
  const Icon = sort?.isDescending ? IconArrowDown : IconArrowUp
  return (
    <button type="button" onClick={onSort}>
      {label}
      {sort ? <Icon size={14} stroke={2} aria-hidden="true" /> : null}
    </button>
  )
}

function Row({ row }: { row: MaterialRow }) {
  const { catalog, choices } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const option = optionOf(row.options, speed)
  const known = useStock().facts[row.material]
  const facts = row.material_note === null ? known : undefined
  const chosen = catalog && offeredMaterial(catalog, choices)
  const current = keyOf(row) === chosen?.key
  return (
    <tr data-current={current || undefined} data-off={!row.available || undefined}>
      <th scope="row">
        <RowName row={row} current={current} />
        {current ? (
          <span className="text-fine font-medium text-accent" style={{ marginLeft: 8 }}>
            Selected
          </span>
        ) : null}
        {facts ? <span className="block fine font-normal">{facts.look}</span> : null}
        <OtherColor row={row} />
        <RowFindings row={row} />
      </th>
      <td className={classes['strength']}>
        {facts ? STRENGTH_NAMES[facts.strength - 1] : <span className="unit">–</span>}
      </td>
      <td className={`text-right whitespace-nowrap ${classes['heat']}`}>
        {facts ? <Figure text={`${facts.heat_c} °C`} /> : <span className="unit">–</span>}
      </td>
      <td className={`text-right whitespace-nowrap ${classes['weight']}`}>
        <Figure text={weightText(row.grams)} />
      </td>
      <td className="text-right whitespace-nowrap">
        {option?.ship_by ? <Day day={option.ship_by} /> : <span className="unit">pending</span>}
      </td>
      <td className="text-right font-semibold whitespace-nowrap">
        {option ? <Money cents={option.total_cents} /> : <NoPrice row={row} />}
      </td>
    </tr>
  )
}

/** The name of the material, which chooses it. The one that the customer describes is chosen in the list of materials. */
function RowName({ row, current }: { row: MaterialRow; current: boolean }) {
  const { change } = useQuoteContext()
  const chooseMaterial = useChooseMaterial()
  const isDescribed = row.material === 'Custom' && row.material_note === null
  if (!change || !row.available || current || isDescribed) return row.label
  return (
    <button type="button" className="covers" onClick={() => chooseMaterial(keyOf(row))}>
      {row.label}
    </button>
  )
}

/** The color of the price, when the material does not come in the chosen one. */
function OtherColor({ row }: { row: MaterialRow }) {
  const { catalog, choices } = useQuoteContext()
  if (row.color === choices.color || !row.available) return null
  return (
    <span className="grid gap-0.5 fine font-normal">
      <span className="flex items-center gap-1.5">
        <SwatchDot fill={catalog?.color_swatches[row.color]} /> in {row.color.toLowerCase()}
      </span>
    </span>
  )
}

/** Says why a material has no price, and shows its estimate if there is one. */
function NoPrice({ row }: { row: MaterialRow }) {
  if (!row.available) return <span className="unit">out of stock</span>
  if (row.estimate_cents === null) return <span className="unit">needs review</span>
  return (
    <span className={`font-normal ${classes['estimate']}`}>
      about <Money cents={row.estimate_cents} />
      <span className="unit">needs review</span>
    </span>
  )
}

/** Findings of this material that the list of findings above does not have. */
function RowFindings({ row }: { row: MaterialRow }) {
  const added = useAddedFindings(row.findings)
  if (added.length === 0) return null
  return (
    <span className="grid gap-0.5 fine font-normal">
      {added.map((finding) => (
        <span key={finding.code} className="flex items-center gap-1.5">
          <ToneIcon tone={FINDING_TONES[kindOfFinding(finding)]} size={15} />
          <span>
            {finding.title}: {finding.message}
          </span>
        </span>
      ))}
    </span>
  )
}
