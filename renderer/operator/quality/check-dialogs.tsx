import { useState } from 'react'
import type { OrderQuality } from '../../../shared/orders/order-quality.ts'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import { sizeText } from '../../ui/words.ts'
import { LineField } from '../kit/line-field.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { FailDialog } from '../production/fail-dialog.tsx'
import { unitsText } from '../production/lot-words.ts'
import classes from './quality.module.css'
import type { useChecks } from './use-checks.ts'

export type CheckDialog = 'first' | 'remark' | 'fail'

interface CheckDialogsProps {
  dialog: CheckDialog | null
  units: SeenUnit[]
  quality: OrderQuality | null
  checks: ReturnType<typeof useChecks>
  onClose: () => void
}

/** What a check asks for before it is recorded. */
export function CheckDialogs({ dialog, units, quality, checks, onClose }: CheckDialogsProps) {
  const { check, busy } = checks
  if (dialog === null) return null
  const numbers = units.map(({ unit }) => unit)
  const shared = { busy, error: check.error, onClose }
  if (dialog === 'fail')
    return (
      <FailDialog
        {...shared}
        units={numbers}
        onFail={(failure) => check.mutate({ result: 'fail', units, ...failure }, { onSuccess: onClose })}
      />
    )
  if (dialog === 'first')
    return <FirstArticleDialog units={units} quality={quality} check={check} {...shared} />
  return (
    <ReasonDialog
      {...shared}
      title={`Pass ${unitsText(numbers)} with a remark?`}
      label="What you noticed (staff only)"
      confirm="Pass with remark"
      onConfirm={(remark) =>
        check.mutate({ result: 'remark', units, remark, measured_mm: null }, { onSuccess: onClose })
      }
    />
  )
}

interface FirstArticleDialogProps extends Omit<CheckDialogsProps, 'dialog' | 'checks'> {
  check: CheckDialogsProps['checks']['check']
  busy: boolean
  error: unknown
}

const AXES = ['Length', 'Width', 'Height'] as const

/** Passes the first unit of an order, with what was measured; the others can then be printed. */
function FirstArticleDialog({ units, quality, check, onClose, ...shared }: FirstArticleDialogProps) {
  const [typed, setTyped] = useState(['', '', ''])
  const measured = typed.map(Number)
  const isEmpty = typed.every((text) => text.trim() === '')
  const isComplete = typed.every((text) => text.trim() !== '') && measured.every((mm) => mm > 0 && mm <= 2000)
  const measured_mm = isComplete
    ? ([measured[0], measured[1], measured[2]] as [number, number, number])
    : null
  return (
    <ReasonDialog
      {...shared}
      title="Pass the first unit?"
      label="Remark (optional, staff only)"
      minLength={0}
      confirm="Pass and print the others"
      isReady={isEmpty || isComplete}
      onClose={onClose}
      onConfirm={(remark) =>
        check.mutate(
          remark === ''
            ? { result: 'pass', units, measured_mm }
            : { result: 'remark', units, remark, measured_mm },
          { onSuccess: onClose },
        )
      }
    >
      <p>
        The other units can be printed once this one has passed.
        {quality?.size_mm ? ` As printed it should measure ${sizeText(quality.size_mm)} mm.` : ''}
      </p>
      <div className={classes['measured']}>
        {AXES.map((axis, at) => (
          <LineField
            key={axis}
            label={`${axis}, mm`}
            inputMode="decimal"
            value={typed[at]}
            onChange={(text) => setTyped(typed.with(at, text.replace(',', '.')))}
          />
        ))}
      </div>
    </ReasonDialog>
  )
}
