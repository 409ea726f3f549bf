import { type KeyboardEvent, useState } from 'react'
import { modelName } from '../../../shared/production/printers/printer-models.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import {
  freeNames,
  MAX_PRINTERS_AT_ONCE,
  newPrinterForm,
  type PrinterAnswer,
  type PrinterKind,
} from '../../../shared/production/printers/new-printers.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { KNOWN_MODELS } from './known-models.ts'
import { LoadedFilamentFields, nozzleOptions } from './loaded-fields.tsx'

const OTHER = 'other'
const MODEL_OPTIONS = [
  { value: '', label: 'Choose…' },
  ...KNOWN_MODELS.map((model) => ({ value: modelName(model), label: modelName(model) })),
  { value: OTHER, label: 'Another model, by its size' },
]

interface AddPrintersProps {
  page: PrintersPageData
  /** Names of the printers that are listed already. */
  taken: readonly string[]
  /** False if the fields keep what is typed, because adding may still be refused. */
  clears?: boolean
  isBusy?: boolean
  onAdd: (added: PrinterAnswer[]) => void
}

/** The fields as typed, before they are checked. */
interface Draft {
  model: string
  count: string
  nozzle: string
  size: [width: string, depth: string, height: string]
  enclosure: boolean
  filament: PrinterAnswer['filament']
}

const EMPTY: Draft = {
  model: '',
  count: '1',
  nozzle: '0.4',
  size: ['', '', ''],
  enclosure: false,
  filament: null,
}

/** Adds some printers of one kind at once. */
export function AddPrinters({ page, taken, clears = true, isBusy = false, onAdd }: AddPrintersProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [wasTried, setWasTried] = useState(false)
  const faults = wasTried ? faultsOfDraft(draft) : {}
  const change = (changes: Partial<Draft>) => setDraft((previous) => ({ ...previous, ...changes }))
  const add = () => {
    setWasTried(true)
    if (isBusy || Object.keys(faultsOfDraft(draft)).length > 0) return
    onAdd(newPrinters(draft, page, taken))
    if (!clears) return
    setDraft({ ...EMPTY, nozzle: draft.nozzle })
    setWasTried(false)
  }
  /** The form around it would go on to the next step. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const fields = { draft, faults, change, onEnter }
  return (
    <fieldset className="legend-inside grid min-w-0 gap-3.5 panel p-4">
      <legend className="text-base font-semibold">Add printers</legend>
      <KindFields {...fields} />
      {draft.model === OTHER ? <SizeFields {...fields} /> : null}
      <LoadedFilamentFields
        value={draft.filament}
        materials={page.materials.filter(({ id }) => id !== 'Custom')}
        meaning="Optional: in all of them."
        onChange={(filament) => change({ filament })}
      />
      <div>
        <Button aria-busy={isBusy} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

interface FieldsProps {
  draft: Draft
  faults: Partial<Record<string, string>>
  change: (changes: Partial<Draft>) => void
  onEnter: (event: KeyboardEvent) => void
}

function KindFields({ draft, faults, change, onEnter }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <PickField
        label="Model"
        value={draft.model}
        options={MODEL_OPTIONS}
        fault={faults['model']}
        onChange={(model) => {
          const known = KNOWN_MODELS.find((one) => modelName(one) === model)
          change({ model, ...(known ? { nozzle: String(known.nozzle_mm) } : {}) })
        }}
      />
      <LineField
        label="How many"
        inputMode="numeric"
        onKeyDown={onEnter}
        value={draft.count}
        fault={faults['count']}
        onChange={(count) => change({ count })}
      />
      <PickField
        label="Nozzle in them"
        value={draft.nozzle}
        options={nozzleOptions([Number(draft.nozzle)])}
        onChange={(nozzle) => change({ nozzle })}
      />
    </div>
  )
}

const SIDES = ['Width', 'Depth', 'Height']

function SizeFields({ draft, faults, change, onEnter }: FieldsProps) {
  return (
    <>
      <div className={forms['pair']}>
        {SIDES.map((side, at) => (
          <LineField
            key={side}
            label={`${side}, mm`}
            inputMode="decimal"
            onKeyDown={onEnter}
            value={draft.size[at]}
            fault={faults[side]}
            onChange={(text) => change({ size: draft.size.with(at, text) as Draft['size'] })}
          />
        ))}
      </div>
      <Checkbox
        label="It has an enclosure"
        checked={draft.enclosure}
        onChange={(enclosure) => change({ enclosure })}
      />
    </>
  )
}

function faultsOfDraft({ model, count, size }: Draft): Partial<Record<string, string>> {
  const many = Number(count)
  const isCount = count.trim() !== '' && Number.isInteger(many) && many >= 1 && many <= MAX_PRINTERS_AT_ONCE
  const sides = SIDES.flatMap((side, at) => {
    const mm = Number(size[at])
    return mm >= 20 && mm <= 2000 ? [] : [[side, `The ${side.toLowerCase()} is from 20 to 2,000 mm.`]]
  })
  return {
    ...(model === '' ? { model: 'Choose a model.' } : {}),
    ...(isCount ? {} : { count: `A whole number from 1 to ${MAX_PRINTERS_AT_ONCE}.` }),
    ...(model === OTHER ? Object.fromEntries(sides) : {}),
  }
}

function newPrinters(draft: Draft, page: PrintersPageData, taken: readonly string[]): PrinterAnswer[] {
  const model = KNOWN_MODELS.find((one) => modelName(one) === draft.model)
  const size = draft.size.map(Number) as [number, number, number]
  const kind: PrinterKind = model ?? {
    model: null,
    build_volume_mm: size,
    enclosure: draft.enclosure,
    profile_id: page.price_profile_id,
  }
  const profiles = [page.price_profile_id, ...page.profiles.map(({ id }) => id)]
  const nozzle_mm = Number(draft.nozzle)
  return freeNames(model?.model ?? 'Printer', Number(draft.count), taken).map((name) => {
    const printer = newPrinterForm(kind, { name, nozzle_mm, profiles })
    const { filament } = draft
    const fits = filament !== null && printer.materials.includes(filament.material)
    return { printer, nozzle_mm, filament: fits ? filament : null }
  })
}
