import { useState } from 'react'
import { counted } from '../../../shared/platform/counted.ts'
import { typedGrams } from './filament-words.ts'
import { KindFields, kindToBeginWith, readKind } from './kind-fields.tsx'
import { readFacts, SpoolFactsFields, type SpoolFactsText } from './spool-facts-fields.tsx'
import { spoolNames, type ReceivedSpools } from './spools-page-data.ts'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import type { SpoolsPageData } from './spools-page-data.ts'
import type { SpoolChanges } from './use-spool-changes.ts'

interface ReceiveDialogProps {
  page: SpoolsPageData
  changes: SpoolChanges
  onClose: () => void
  onReceived: (spools: ReceivedSpools) => void
}

/** Records spools of one kind that arrived together; begins with the kind that was received last. */
export function ReceiveDialog({ page, changes, onClose, onReceived }: ReceiveDialogProps) {
  const last = page.spools.toSorted((a, b) => b.number - a.number)[0]
  const [kind, setKind] = useState(() => kindToBeginWith(page, last))
  const [facts, setFacts] = useState<SpoolFactsText>({
    brand: last?.brand ?? '',
    lot: '',
    cost: '',
    empty: '',
  })
  const [kindRead, factsRead] = [readKind(kind), readFacts(facts)]
  const onDone = ({ spools }: { spools: ReceivedSpools }) => {
    changes.say(
      `Received ${spoolNames(spools)}. Print ${spools.length === 1 ? 'its label' : 'their labels'}.`,
    )
    onReceived(spools)
  }
  return (
    <ActionDialog
      title="Receive spools"
      confirm={kindRead ? `Receive ${counted(kindRead.count, 'spool')}` : 'Receive'}
      action={changes.receive}
      onClose={onClose}
      input={kindRead && factsRead && { ...kindRead, ...factsRead }}
      onDone={onDone}
    >
      <KindFields page={page} kind={kind} onChange={setKind} />
      <SpoolFactsFields facts={facts} net_g={typedGrams(kind.net)} onChange={setFacts} />
    </ActionDialog>
  )
}
