import { moveAction } from '../../platform/kit/action-dialog.tsx'
import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { labelText } from '../../platform/ui/words.ts'
import { Key } from '../../platform/kit/list.tsx'
import type { PageKey } from '../../platform/kit/page-keys.ts'
import toggles from '../../platform/kit/toggles.module.css'
import panel from '../../platform/kit/panel.module.css'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { useActionKeys, useUnfitKeys } from '../../platform/kit/use-list-keys.ts'
import { CHECK_LABELS, checkUnits, type CheckMoves } from './check-intents.ts'
import classes from './quality.module.css'
import { useChecks } from './use-checks.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { unitsText } from '../../orders/lot-words.ts'
import { FirstArticleDialog } from './first-article-dialog.tsx'

interface CheckPanelProps {
  order_id: string
  quality: OrderQuality
  /** False if the page uses the same keys for other actions. */
  hotkeys: boolean
}

/** Checks printed units of one order, several at once. Renders nothing but its last message while there are none. */
export function CheckPanel({ order_id, quality, hotkeys }: CheckPanelProps) {
  const { moves, units, picked, setChosen, actions } = useChecks(order_id, quality)
  const keys = hotkeys && units.length > 0 ? actions : []
  const undoKeys = moves.busy || moves.message?.undo ? [{ key: 'u', label: 'Undo', run: moves.undo }] : []
  useActionKeys(hotkeys ? [...keys, ...undoKeys] : [])
  useUnfitKeys(moves, hotkeys ? CHECK_LABELS : {}, keys)
  return (
    <section className={panel['block']} aria-label="Check">
      {units.length > 0 ? (
        <>
          <UnitToggles units={units} picked={picked} onPick={setChosen} />
          <CheckActions actions={actions} hasKeys={hotkeys} />
        </>
      ) : null}
      <StatusLine message={moves.message} isInPlace />
      <Failed error={moves.asked === null ? moves.error : null} />
      <CheckDialogs quality={quality} moves={moves} />
    </section>
  )
}

function CheckActions({ actions, hasKeys }: { actions: readonly PageKey[]; hasKeys: boolean }) {
  return (
    <div className="compact flex flex-wrap gap-2">
      {actions.map(({ key, label, run, enabled }) => (
        <Button key={key} look={key === 'p' ? 'primary' : 'quiet'} disabled={!enabled} onClick={run}>
          {label} {hasKeys ? <Key>{key}</Key> : null}
        </Button>
      ))}
    </div>
  )
}

interface UnitTogglesProps {
  units: OrderQuality['units']
  picked: ReadonlySet<number>
  onPick: (units: ReadonlySet<number>) => void
}

function UnitToggles({ units, picked, onPick }: UnitTogglesProps) {
  return (
    <fieldset className={`grid gap-2 ${toggles['picker']}`}>
      <legend className="font-medium text-soft">
        {picked.size} of {units.length} printed units
      </legend>
      <div className={`${toggles['toggles']} auto-fill tiny-cards grid gap-2 ${classes['units']}`}>
        {units.map(({ unit, status }) => (
          <button
            key={unit}
            type="button"
            aria-pressed={picked.has(unit)}
            onClick={() => onPick(picked.symmetricDifference(new Set([unit])))}
          >
            <span className="spoken">Unit </span>
            {unit}
            <small className="block text-tiny">{labelText(status)}</small>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Asks for what a check needs before it is recorded. */
function CheckDialogs({ quality, moves }: { quality: OrderQuality; moves: CheckMoves }) {
  if (moves.asked === null) return null
  const { dialog, units } = moves.asked
  const about = unitsText(units.map(({ unit }) => unit))
  const shared = { action: moveAction(moves), onClose: moves.closeDialog }
  if (dialog === 'fail')
    return (
      <FailDialog
        {...shared}
        about={about}
        input={(failure) => () => checkUnits({ result: 'fail', units, ...failure })}
      />
    )
  if (dialog === 'first') return <FirstArticleDialog units={units} size_mm={quality.size_mm} {...shared} />
  return (
    <ReasonDialog
      {...shared}
      title={`Pass ${about} with a remark?`}
      label="What you noticed (staff only)"
      confirm="Pass with remark"
      input={(remark) => () => checkUnits({ result: 'remark', units, remark, measured_mm: null })}
    />
  )
}
