import { useState } from 'react'
import type { SpoolmanPreview, SpoolmanResult } from '../../../shared/production/filament/spoolman.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import forms from '../../platform/kit/form.module.css'
import { amountText } from './filament-words.ts'
import classes from './filament.module.css'
import { SpoolmanRow } from './spoolman-row.tsx'
import type { SpoolsPageData } from './spools-page-data.ts'
import { firstChoices, mappedOf, type FilamentChoices } from './spoolman-mapping.ts'
import type { SpoolChanges } from './use-spool-changes.ts'

interface SpoolmanChoicesProps {
  address: string
  preview: SpoolmanPreview
  page: SpoolsPageData
  changes: SpoolChanges
  onDone: (result: SpoolmanResult) => void
}

/** Shows what would be imported. Staff choose the shop's material and color for each filament of Spoolman, or leave it out. */
export function SpoolmanChoices({ address, preview, page, changes, onDone }: SpoolmanChoicesProps) {
  const [choices, setChoices] = useState<FilamentChoices>(() => firstChoices(preview))
  const [takesWeights, setTakesWeights] = useState(false)
  const { mutate, isPending, error } = changes.importSpoolman
  const filaments = mappedOf(choices)
  const count = preview.filaments
    .filter(({ filament_id }) => filaments.some((one) => one.filament_id === filament_id))
    .reduce((sum, { spools }) => sum + spools, 0)
  const weights = takesWeights ? preview.different.length : 0
  return (
    <>
      <Found preview={preview} />
      <Rows preview={preview} page={page} choices={choices} onChange={setChoices} />
      <Differences preview={preview} takes={takesWeights} onChange={setTakesWeights} />
      <Failed error={error} />
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        <Button
          look="primary"
          disabled={isPending || count + weights === 0}
          onClick={() => mutate({ address, filaments, update_weights: takesWeights }, { onSuccess: onDone })}
        >
          {count > 0 || weights === 0
            ? `Import ${counted(count, 'spool')}`
            : `Update ${counted(weights, 'weight')}`}
        </Button>
      </div>
    </>
  )
}

interface RowsProps extends Pick<SpoolmanChoicesProps, 'preview' | 'page'> {
  choices: FilamentChoices
  onChange: (choices: FilamentChoices) => void
}

function Rows({ preview: { filaments }, page, choices, onChange }: RowsProps) {
  if (filaments.length === 0) return null
  return (
    <ul className={classes['spoolman']} aria-label="Filaments to import">
      {filaments.map((row) => (
        <SpoolmanRow
          key={row.filament_id}
          row={row}
          page={page}
          choice={choices[row.filament_id]}
          onChange={(choice) => onChange({ ...choices, [row.filament_id]: choice })}
        />
      ))}
    </ul>
  )
}

function Found({ preview }: { preview: SpoolmanPreview }) {
  const { filaments, known, unusable, other_currency } = preview
  const fresh = filaments.reduce((sum, { spools }) => sum + spools, 0)
  const words = [
    fresh > 0 ? `${counted(fresh, 'spool')} can be imported.` : 'There are no new spools.',
    known > 0 ? `${counted(known, 'spool')} imported before.` : '',
    unusable > 0 ? `${counted(unusable, 'spool')} left out, because no weight is known.` : '',
  ]
  return (
    <>
      <output>{words.filter(Boolean).join(' ')}</output>
      {other_currency !== null && fresh > 0 ? (
        <Notice
          tone="attention"
          title={`Its prices are in ${other_currency}, so no costs are imported. Enter them on each spool.`}
        />
      ) : null}
    </>
  )
}

interface DifferencesProps {
  preview: SpoolmanPreview
  takes: boolean
  onChange: (takes: boolean) => void
}

/** Spools that were imported before and have another weight there. */
function Differences({ preview: { different }, takes, onChange }: DifferencesProps) {
  if (different.length === 0) return null
  return (
    <section className="grid gap-1.5 border-l-2 border-line bg-page p-3">
      <h3 className="fine font-medium">Imported before, with a different weight in Spoolman</h3>
      <ul>
        {different.slice(0, 20).map(({ number, here_mg, there_mg }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <span>S{number}</span>
            <span>
              {amountText(here_mg)} here, {amountText(there_mg)} there
            </span>
          </li>
        ))}
      </ul>
      {different.length > 20 ? <p>And {different.length - 20} more.</p> : null}
      <Checkbox label="Use Spoolman’s weights for them" checked={takes} onChange={onChange} />
    </section>
  )
}
