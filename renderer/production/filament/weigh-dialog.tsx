import { useState } from 'react'
import { gramsOf, milligramsOf } from '../../../shared/production/filament/spool.ts'
import { NumberField } from '../printers/number-field.tsx'
import { EmptySpoolHints } from './empty-spool-hints.tsx'
import { amountText, typedGrams } from './filament-words.ts'
import { SpoolForm, type SpoolDialogProps } from './spool-form.tsx'

/** Sets what is left from what the scale shows. */
export function WeighDialog({ spool, changes, onClose }: SpoolDialogProps) {
  const [scale, setScale] = useState('')
  const [empty, setEmpty] = useState(spool.empty_mg === null ? '' : String(gramsOf(spool.empty_mg)))
  const [scale_grams, empty_grams] = [typedGrams(scale), typedGrams(empty)]
  const { mutate, isPending, error } = changes.weigh
  const left = leftOnSpool(scale_grams, empty_grams)
  const onSuccess = () => {
    changes.say(`S${spool.number} weighed`)
    onClose()
  }
  return (
    <SpoolForm
      title={`Weigh S${spool.number}`}
      confirm="Save"
      isReady={left !== null && left >= 0}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { spool_id: spool.id, revision: spool.revision, scale_grams: scale_grams!, empty_grams },
          { onSuccess },
        )
      }
    >
      <NumberField label="The scale shows" unit="g" value={scale} onChange={setScale} />
      <NumberField
        label="Empty spool"
        unit="g"
        meaning="Printed on many spools; otherwise weigh an empty one from the same maker."
        value={empty}
        onChange={setEmpty}
      />
      <EmptySpoolHints brand={spool.brand} net_g={gramsOf(spool.net_mg)} onPick={setEmpty} />
      <output>{leftText(left, spool.remaining_mg)}</output>
    </SpoolForm>
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
