import { useState } from 'react'
import type { FloorFinishRow } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { checkUnits, type Check } from './check-units.ts'
import { FailureForm } from './failure-form.tsx'
import { UnitTiles, type Tile } from './unit-tiles.tsx'
import type { Moves } from './use-moves.ts'
import actions from './actions.module.css'
import { UsualText } from './usual-text.tsx'

interface RemarkFormProps {
  disabled: boolean
  onCancel: () => void
  onRemark: (remark: string) => void
}

const USUAL = ['Small blob', 'Seam is visible', 'Support marks', 'Slight stringing', 'Color differs']

/** Takes a remark about what staff noticed on units that pass. */
function RemarkForm({ disabled, onCancel, onRemark }: RemarkFormProps) {
  const [remark, setRemark] = useState('')
  const text = remark.trim()
  return (
    <>
      <UsualText
        question="What did you notice?"
        label="Remark"
        usual={USUAL}
        value={remark}
        maxLength={500}
        onChange={setRemark}
      />
      <div className={`flex flex-wrap gap-3 ${actions['confirm']}`}>
        <Button onClick={onCancel}>Back</Button>
        <Button look="primary" disabled={disabled || text === ''} onClick={() => onRemark(text)}>
          Pass with remark
        </Button>
      </div>
    </>
  )
}

interface CheckPanelProps {
  row: FloorFinishRow
  /** The unit that was scanned; null: all are picked. */
  unit: number | null
  moves: Moves
  mayMake: boolean
  onClose: () => void
}

/** Finishing and checking units of one order: tap those that it is about, then the result. */
export function CheckUnitsPanel({ row, unit, moves, mayMake, onClose }: CheckPanelProps) {
  const { order, units } = row
  const [picked, pick] = useState<ReadonlySet<string>>(
    () => new Set((unit === null ? units : [unit]).map(String)),
  )
  const [form, setForm] = useState<'remark' | 'fail' | null>(null)
  const chosen = units.filter((number) => picked.has(String(number)))
  const seen = chosen.map((number) => ({ order_id: order.order_id, unit: number, seen: row.status }))
  return (
    <section className={`grid content-start gap-5 ${actions['panel']}`} aria-labelledby="check">
      <h2 id="check" className="text-head">
        Check {order.number}: {order.filename}
      </h2>
      <UnitTiles
        label={`Units of order ${order.number}`}
        tiles={tilesOf(row)}
        picked={picked}
        onPick={pick}
        mark={form === 'fail' ? 'fail' : 'pass'}
      />
      <ResultForms
        form={form}
        onForm={setForm}
        units={counted(chosen.length, 'unit')}
        disabled={moves.busy || !mayMake || chosen.length === 0}
        onCheck={(check) => moves.run(checkUnits(seen, check), onClose)}
        onClose={onClose}
      />
    </section>
  )
}

function tilesOf({ order, units }: FloorFinishRow): Tile[] {
  const { quantity, thumbnail_url, color } = order
  return units.map((number) => ({
    id: String(number),
    label: `Unit ${number}`,
    detail: `of ${quantity}`,
    thumbnail_url,
    color,
  }))
}

interface ResultFormsProps {
  form: 'remark' | 'fail' | null
  onForm: (form: 'remark' | 'fail' | null) => void
  /** The number of picked units: `2 units`. */
  units: string
  disabled: boolean
  onCheck: (check: Check) => void
  onClose: () => void
}

function ResultForms({ form, onForm, units, disabled, onCheck, onClose }: ResultFormsProps) {
  const onCancel = () => onForm(null)
  if (form === 'fail')
    return (
      <FailureForm
        confirm={`Print ${units} again`}
        disabled={disabled}
        onCancel={onCancel}
        onFail={(failure) => onCheck({ result: 'fail', ...failure })}
      />
    )
  if (form === 'remark')
    return (
      <RemarkForm
        disabled={disabled}
        onCancel={onCancel}
        onRemark={(remark) => onCheck({ result: 'remark', remark })}
      />
    )
  return (
    <div className={`grid gap-3 ${actions['actions']}`}>
      <Button look="primary" data-next disabled={disabled} onClick={() => onCheck({ result: 'pass' })}>
        Pass {units}
      </Button>
      <Button disabled={disabled} onClick={() => onForm('remark')}>
        Pass with remark
      </Button>
      <Button disabled={disabled} onClick={() => onForm('fail')}>
        Fail
      </Button>
      <Button onClick={onClose}>Back</Button>
    </div>
  )
}
