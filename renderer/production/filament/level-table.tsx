import { useState } from 'react'
import type { FilamentLevel } from '../../../shared/production/filament/filament-levels.ts'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import panel from '../../platform/kit/panel.module.css'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import cards from '../../platform/kit/card-table.module.css'
import { amountText, typedGrams } from './filament-words.ts'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { SpoolsPageData } from './spools-page-data.ts'
import type { SpoolChanges } from './use-spool-changes.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface LevelTableProps {
  page: SpoolsPageData
  changes: SpoolChanges
  mayDecide: boolean
}

/** Shows how much there is of each filament, how much of it is sold, and how much to buy. */
export function LevelTable({ page: { levels }, changes, mayDecide }: LevelTableProps) {
  const [chosen, setChosen] = useState<FilamentLevel | null>(null)
  if (levels.length === 0) return null
  const short = levels.filter(({ to_buy_mg }) => to_buy_mg > 0).length
  return (
    <section className={`@container ${panel['block']}`} aria-label="Levels">
      <h2>{short === 0 ? 'Enough for everything sold' : `To buy: ${counted(short, 'filament')}`}</h2>
      <table className={`figures w-full text-small ${cards['cards']}`}>
        <TableHead columns={['Filament', 'On hand', 'Reserved', 'Free', 'Minimum', 'To buy']} />
        <tbody>
          {levels.map((level) => (
            <LevelRow
              key={`${level.material} ${level.color}`}
              level={level}
              onMinimum={mayDecide ? () => setChosen(level) : null}
            />
          ))}
        </tbody>
      </table>
      {chosen ? <MinimumDialog level={chosen} changes={changes} onClose={() => setChosen(null)} /> : null}
    </section>
  )
}

function LevelRow({ level, onMinimum }: { level: FilamentLevel; onMinimum: (() => void) | null }) {
  const { material, color, spools, on_hand_mg, reserved_mg, free_mg, minimum_mg, to_buy_mg } = level
  const minimum = minimum_mg === null ? 'None' : amountText(minimum_mg)
  return (
    <tr>
      <th scope="row" className={`font-medium ${cards['title']}`}>
        {material}, {color}
      </th>
      <td data-label="On hand">
        {amountText(on_hand_mg)} <span className="font-normal text-muted">{counted(spools, 'spool')}</span>
      </td>
      <td data-label="Reserved">{amountText(reserved_mg)}</td>
      <td data-label="Free" className={free_mg < 0 ? 'font-medium text-stop' : undefined}>
        {amountText(free_mg)}
      </td>
      <td data-label="Minimum">
        {onMinimum === null ? (
          minimum
        ) : (
          <Button
            look="quiet"
            aria-label={`Minimum of ${material}, ${color}: ${minimum}. Change`}
            onClick={onMinimum}
          >
            {minimum}
          </Button>
        )}
      </td>
      <td
        data-label="To buy"
        className={to_buy_mg > 0 ? 'font-medium text-attention' : 'font-normal text-muted'}
      >
        {to_buy_mg > 0 ? amountText(to_buy_mg) : 'Nothing'}
      </td>
    </tr>
  )
}

interface MinimumDialogProps {
  level: FilamentLevel
  changes: SpoolChanges
  onClose: () => void
}

function MinimumDialog({ level, changes, onClose }: MinimumDialogProps) {
  const { material, color, minimum_mg } = level
  const seen_grams = minimum_mg === null ? null : gramsOf(minimum_mg)
  const [text, setText] = useState(seen_grams === null ? '' : String(seen_grams))
  const grams = typedGrams(text)
  return (
    <ActionDialog
      title={`Minimum of ${material}, ${color}`}
      confirm="Save"
      isReady={text.trim() === '' || (grams !== null && grams > 0)}
      action={changes.setMinimum}
      onClose={onClose}
      input={{ material, color, seen_grams, grams }}
    >
      <UnitField
        label="Minimum beyond what is sold"
        unit="g"
        meaning="Leave it empty for no minimum."
        value={text}
        onChange={setText}
      />
    </ActionDialog>
  )
}
