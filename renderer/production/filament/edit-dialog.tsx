import { useState } from 'react'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { factsText, readFacts, SpoolFactsFields } from './spool-facts-fields.tsx'
import { SpoolForm, type SpoolDialogProps } from './spool-form.tsx'

/** Changes brand, lot, cost and the weight of the empty spool. */
export function EditDialog({ spool, changes, onClose }: SpoolDialogProps) {
  const [facts, setFacts] = useState(() => factsText(spool))
  const entered = readFacts(facts)
  const { mutate, isPending, error } = changes.edit
  const onSuccess = () => {
    changes.say(`S${spool.number} saved`)
    onClose()
  }
  return (
    <SpoolForm
      title={`Edit S${spool.number}`}
      confirm="Save"
      isReady={entered !== null}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({ spool_id: spool.id, revision: spool.revision, ...entered! }, { onSuccess })}
    >
      <SpoolFactsFields facts={facts} net_g={gramsOf(spool.net_mg)} onChange={setFacts} />
    </SpoolForm>
  )
}
