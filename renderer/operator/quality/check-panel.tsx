import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderQuality } from '../../../shared/orders/order-quality.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { labelText } from '../../ui/words.ts'
import { Key } from '../kit/list.tsx'
import type { PageKey } from '../kit/page-keys.ts'
import toggles from '../kit/toggles.module.css'
import panel from '../kit/panel.module.css'
import { StatusLine } from '../kit/status-line.tsx'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { CheckDialogs, type CheckDialog } from './check-dialogs.tsx'
import classes from './quality.module.css'
import { useChecks } from './use-checks.ts'

type UnitToCheck = OrderQuality['units'][number]

interface CheckPanelProps {
  order_id: string
  /** Printed units of the order: those that wait for their check, and those that passed it. */
  units: readonly UnitToCheck[]
  /** False where the page has other actions on the same keys. */
  hotkeys?: boolean
}

/** Checks printed units of one order, several at once. Renders nothing but its last message while there are none. */
export function CheckPanel({ order_id, units, hotkeys = true }: CheckPanelProps) {
  const quality = useQuery(trpc.quality.ofOrder.queryOptions({ order_id }))
  const isFirst = quality.data?.first_article === 'needed'
  const { checks, dialog, setDialog, picked, setChosen, seen, actions } = useCheckPanel({
    order_id,
    units,
    isFirst,
  })
  const undo = checks.message?.undo
  const undoKeys = undo ? [{ key: 'u', label: 'Undo', run: undo, enabled: !checks.back.isPending }] : []
  useActionKeys(hotkeys ? [...(units.length > 0 ? actions : []), ...undoKeys] : [])
  return (
    <section className={panel['block']} aria-label="Check">
      {units.length > 0 ? (
        <>
          <UnitToggles units={units} picked={picked} onPick={setChosen} />
          <CheckActions actions={actions} hasKeys={hotkeys} />
        </>
      ) : null}
      <StatusLine message={checks.message} isInPlace />
      <Failed error={dialog === null ? (checks.check.error ?? checks.back.error) : null} />
      <CheckDialogs
        dialog={dialog}
        units={seen}
        quality={quality.data ?? null}
        checks={checks}
        onClose={() => setDialog(null)}
      />
    </section>
  )
}

interface UnitsToCheck {
  order_id: string
  units: readonly UnitToCheck[]
  /** Whether the first unit of an order of many is checked. */
  isFirst: boolean
}

/** The state of the panel: picked units, open dialog and the actions with their keys. */
function useCheckPanel({ order_id, units, isFirst }: UnitsToCheck) {
  const checks = useChecks()
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [dialog, setDialog] = useState<CheckDialog | null>(null)
  const all = new Set(units.map(({ unit }) => unit))
  const picked = chosen?.intersection(all) ?? waitingOf(units)
  const seen = units
    .filter(({ unit }) => picked.has(unit))
    .map(({ unit, status }) => ({ order_id, unit, seen: status }))
  const canFail = seen.length > 0 && !checks.busy
  const canPass = canFail && seen.every((unit) => unit.seen === 'finishing')
  const pass = () =>
    isFirst ? setDialog('first') : checks.check.mutate({ result: 'pass', units: seen, measured_mm: null })
  const actions: PageKey[] = [
    { key: 'p', label: isFirst ? 'Pass…' : 'Pass', run: pass, enabled: canPass },
    { key: 'r', label: 'Pass with remark…', run: () => setDialog('remark'), enabled: canPass },
    { key: 'f', label: 'Fail…', run: () => setDialog('fail'), enabled: canFail },
  ]
  return { checks, dialog, setDialog, picked, setChosen, seen, actions }
}

function waitingOf(units: readonly UnitToCheck[]): Set<number> {
  return new Set(units.filter(({ status }) => status === 'finishing').map(({ unit }) => unit))
}

function CheckActions({ actions, hasKeys }: { actions: readonly PageKey[]; hasKeys: boolean }) {
  return (
    <div className={panel['actions']}>
      {actions.map(({ key, label, run, enabled }) => (
        <Button key={key} look={key === 'p' ? 'primary' : 'quiet'} disabled={!enabled} onClick={run}>
          {label} {hasKeys ? <Key>{key}</Key> : null}
        </Button>
      ))}
    </div>
  )
}

interface UnitTogglesProps {
  units: readonly UnitToCheck[]
  picked: ReadonlySet<number>
  onPick: (units: ReadonlySet<number>) => void
}

function UnitToggles({ units, picked, onPick }: UnitTogglesProps) {
  return (
    <fieldset className={toggles['picker']}>
      <legend>
        {picked.size} of {units.length} printed units
      </legend>
      <div className={`${toggles['toggles']} ${classes['units']}`}>
        {units.map(({ unit, status }) => (
          <button
            key={unit}
            type="button"
            aria-pressed={picked.has(unit)}
            onClick={() => onPick(picked.symmetricDifference(new Set([unit])))}
          >
            <span className="spoken">Unit </span>
            {unit}
            <small>{labelText(status)}</small>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
