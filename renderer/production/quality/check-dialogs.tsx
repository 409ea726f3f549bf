import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import type { CheckUnits } from '../../../shared/orders/production/quality.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { FailDialog } from '../production/fail-dialog.tsx'
import { unitsText } from '../../orders/lot-words.ts'
import { checkUnits, type CheckMoves } from './check-intents.ts'
import { FirstArticleDialog } from './first-article-dialog.tsx'

/** What a check asks for before it is recorded. */
export function CheckDialogs({ quality, moves }: { quality: OrderQuality; moves: CheckMoves }) {
  if (moves.asked === null) return null
  const { dialog, units } = moves.asked
  const check = (input: CheckUnits) => moves.run(() => checkUnits(input), moves.closeDialog)
  const about = unitsText(units.map(({ unit }) => unit))
  const shared = { busy: moves.busy, error: moves.error, onClose: moves.closeDialog }
  if (dialog === 'fail')
    return (
      <FailDialog
        {...shared}
        about={about}
        onFail={(failure) => check({ result: 'fail', units, ...failure })}
      />
    )
  if (dialog === 'first')
    return <FirstArticleDialog units={units} size_mm={quality.size_mm} onCheck={check} {...shared} />
  return (
    <ReasonDialog
      {...shared}
      title={`Pass ${about} with a remark?`}
      label="What you noticed (staff only)"
      confirm="Pass with remark"
      onConfirm={(remark) => check({ result: 'remark', units, remark, measured_mm: null })}
    />
  )
}
