import type { MoveAction } from '../../platform/kit/action-dialog.tsx'
import { useState } from 'react'
import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import type { CheckUnits } from '../../../shared/orders/production/quality.ts'
import type { SeenUnit } from '../../../shared/orders/production/unit-work.ts'
import { sizeText } from '../../platform/ui/words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { checkUnits } from './check-intents.ts'

type Size = [number, number, number]

interface FirstArticleDialogProps {
  units: SeenUnit[]
  size_mm: OrderQuality['size_mm']
  action: MoveAction
  onClose: () => void
}

/** Passes the first unit of an order, with what was measured; the others can then be printed. */
export function FirstArticleDialog({ units, size_mm, ...shared }: FirstArticleDialogProps) {
  const [typed, setTyped] = useState(['', '', ''])
  const isEmpty = typed.every((text) => text.trim() === '')
  const measured_mm = isEmpty ? null : readSize(typed)
  const pass = (remark: string): CheckUnits =>
    remark === '' ? { result: 'pass', units, measured_mm } : { result: 'remark', units, remark, measured_mm }
  return (
    <ReasonDialog
      {...shared}
      title="Pass the first unit?"
      label="Remark (optional, staff only)"
      minLength={0}
      confirm="Pass and print the others"
      isReady={isEmpty || measured_mm !== null}
      input={(remark) => () => checkUnits(pass(remark))}
    >
      <p>
        The other units can be printed once this one has passed.
        {size_mm ? ` As printed it should measure ${sizeText(size_mm)} mm.` : ''}
      </p>
      <MeasuredFields typed={typed} onType={setTyped} />
    </ReasonDialog>
  )
}

/** Null while a field is empty or has no length. */
function readSize(typed: readonly string[]): Size | null {
  const [length, width, height] = typed.map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  const isSize = [length, width, height].every((mm) => mm > 0 && mm <= 2000)
  return isSize ? [length, width, height] : null
}

const AXES = ['Length', 'Width', 'Height'] as const

function MeasuredFields({ typed, onType }: { typed: string[]; onType: (typed: string[]) => void }) {
  return (
    <div className="grid grid-cols-3 items-end gap-2">
      {AXES.map((axis, at) => (
        <LineField
          key={axis}
          label={`${axis}, mm`}
          inputMode="decimal"
          value={typed[at]}
          onChange={(text) => onType(typed.with(at, text.replace(',', '.')))}
        />
      ))}
    </div>
  )
}
