import type { OrderQuality } from '../../../shared/orders/order-quality.ts'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { FailDialog } from '../production/fail-dialog.tsx'
import { unitsText } from '../production/lot-words.ts'
import { FirstArticleDialog } from './first-article-dialog.tsx'
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
        about={unitsText(numbers)}
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
