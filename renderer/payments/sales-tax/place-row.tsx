import { IconX } from '@tabler/icons-react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { IconButton } from '../../platform/ui/buttons.tsx'
import field from '../../platform/ui/field.module.css'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { type TextFormat, useParsedText } from '../../platform/kit/use-parsed-text.ts'
import { ZIP_PREFIXES } from '../../platform/kit/zip-prefixes.ts'

type TaxPlace = SalesTaxRules['states'][string]['places'][number]

const SHOWN_ZIPS = 4

interface PlaceRowProps {
  /** The path of the place in the rates. */
  path: string
  place: TaxPlace
  /** The errors of its name, its rate and its ZIP codes, in this order; null for one that is valid. */
  faults: readonly (string | null)[]
  onChange: (place: TaxPlace | null) => void
}

/** One place with its tax rate and ZIP codes. */
export function PlaceRow({ path, place, faults, onChange }: PlaceRowProps) {
  const { name, percent, zips } = place
  const [nameFault, percentFault, zipsFault] = faults
  return (
    <FoldRow name={path} title={name} values={placeText(place)}>
      <div className="cell-row compact items-center">
        <Cell
          label={`Name of ${name}`}
          text={name}
          isFaulty={Boolean(nameFault)}
          onChange={(text) => onChange({ ...place, name: text })}
        />
        <Rate place={place} isFaulty={Boolean(percentFault)} onChange={onChange} />
        <ZipCodes
          zips={zips}
          name={name}
          isFaulty={Boolean(zipsFault)}
          onChange={(changed) => onChange({ ...place, zips: changed })}
        />
        <IconButton label={`Remove ${name}`} onClick={() => onChange(null)}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        {[...new Set(faults)].map((fault) =>
          fault === null ? null : (
            <p key={fault} className="w-full flex-none text-fine text-stop">
              {Number.isNaN(percent) && fault === percentFault ? 'Enter the rate in percent.' : fault}
            </p>
          ),
        )}
      </div>
    </FoldRow>
  )
}

/** Writes the rate of a place and its first ZIP codes. */
function placeText({ percent, zips }: TaxPlace): string {
  const shown = zips.slice(0, SHOWN_ZIPS).join(', ')
  return `${percent}% · ${shown}${zips.length > SHOWN_ZIPS ? ' …' : ''}`
}

interface CellProps {
  label: string
  text: string
  isFaulty: boolean
  isNumber?: boolean
  onChange: (text: string) => void
}

function Cell({ label, text, isFaulty, isNumber = false, onChange }: CellProps) {
  return (
    <input
      className={field['input']}
      aria-label={label}
      aria-invalid={isFaulty}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A text that is no number is NaN, which is a fault. */
const PERCENT: TextFormat<number> = {
  parse: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  write: (percent) => (Number.isNaN(percent) ? '' : String(percent)),
}

function Rate(props: { place: TaxPlace; isFaulty: boolean; onChange: (place: TaxPlace) => void }) {
  const { place, isFaulty, onChange } = props
  const { text, change } = useParsedText(place.percent, PERCENT, (percent) => onChange({ ...place, percent }))
  return (
    <div className="grid grid-cols-fr-auto items-center gap-1.5 text-muted">
      <Cell
        label={`Rate of ${place.name} in percent`}
        text={text}
        isFaulty={isFaulty}
        isNumber
        onChange={change}
      />
      <span aria-hidden="true">%</span>
    </div>
  )
}

interface ZipCodesProps {
  zips: string[]
  name: string
  isFaulty: boolean
  onChange: (zips: string[]) => void
}

function ZipCodes({ zips, name, isFaulty, onChange }: ZipCodesProps) {
  const { text, change } = useParsedText(zips, ZIP_PREFIXES, onChange)
  return (
    <Cell
      label={`ZIP codes of ${name}, or their first digits`}
      text={text}
      isFaulty={isFaulty}
      onChange={change}
    />
  )
}
