import { useState } from 'react'
import { gramsOf } from '../../../shared/production/filament/spool.ts'
import { factsText, readFacts, SpoolFactsFields } from './spool-facts-fields.tsx'
import type { SpoolDialogProps } from './adjust-dialog.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'

/** Changes brand, lot, cost and the weight of the empty spool. */
export function EditDialog({ spool, changes, onClose }: SpoolDialogProps) {
  const [facts, setFacts] = useState(() => factsText(spool))
  const entered = readFacts(facts)
  return (
    <ActionDialog
      title={`Edit S${spool.number}`}
      confirm="Save"
      action={changes.edit}
      onClose={onClose}
      input={entered && { spool_id: spool.id, revision: spool.revision, ...entered }}
      onDone={() => changes.say(`S${spool.number} saved`)}
    >
      <SpoolFactsFields facts={facts} net_g={gramsOf(spool.net_mg)} onChange={setFacts} />
    </ActionDialog>
  )
}
