import { useState } from 'react'
import { gramsOf, milligramsOf } from '../../../shared/production/filament/spool.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { EmptySpoolHints } from './empty-spool-hints.tsx'
import { amountText, typedGrams } from './filament-words.ts'
import type { SpoolDialogProps } from './adjust-dialog.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'

/** Sets what is left from what the scale shows. */
export function WeighDialog({ spool, changes, onClose }: SpoolDialogProps) {
  const [scale, setScale] = useState('')
  const [empty, setEmpty] = useState(spool.empty_mg === null ? '' : String(gramsOf(spool.empty_mg)))
  const [scale_grams, empty_grams] = [typedGrams(scale), typedGrams(empty)]
  const left = leftOnSpool(scale_grams, empty_grams)
  return (
    <ActionDialog
      title={`Weigh S${spool.number}`}
      confirm="Save"
      isReady={left !== null && left >= 0}
      action={changes.weigh}
      onClose={onClose}
      input={
        scale_grams === null
          ? null
          : { spool_id: spool.id, revision: spool.revision, scale_grams, empty_grams }
      }
      onDone={() => changes.say(`S${spool.number} weighed`)}
    >
      <UnitField label="The scale shows" unit="g" value={scale} onChange={setScale} />
      <UnitField
        label="Empty spool"
        unit="g"
        meaning="Printed on many spools; otherwise weigh an empty one from the same maker."
        value={empty}
        onChange={setEmpty}
      />
      <EmptySpoolHints brand={spool.brand} net_g={gramsOf(spool.net_mg)} onPick={setEmpty} />
      <output>{leftText(left, spool.remaining_mg)}</output>
    </ActionDialog>
  )
}

function leftOnSpool(scale_grams: number | null, empty_grams: number | null): number | null {
  if (scale_grams === null || empty_grams === null) return null
  return milligramsOf(scale_grams) - milligramsOf(empty_grams)
}

function leftText(left: number | null, recorded: number): string {
  if (left === null) return `According to the records, ${amountText(recorded)} are left.`
  if (left < 0) return 'The scale shows less than the empty spool weighs.'
  return `${amountText(left)} are left; the records say ${amountText(recorded)}.`
}
