import { useState } from 'react'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import { OpenedPart } from '../quote/opened-part.tsx'
import { EstimateForm } from './estimate-form.tsx'
import { IssueForm } from './issue-form.tsx'

/** One engineering request with everything that is known of the part, and its answer. */
export function RequestForm({ opened, onDone }: DecisionProps) {
  // A new number starts the answer afresh; until then it belongs to the state that was looked at first.
  const [round, setRound] = useState(0)
  return (
    <Answer
      key={`${opened.quote.id} ${round}`}
      opened={opened}
      onDone={onDone}
      onRestart={() => setRound(round + 1)}
    />
  )
}

function Answer({ opened, onDone, onRestart }: DecisionProps & { onRestart: () => void }) {
  const [revision] = useState(opened.revision)
  const [settings, setSettings] = useState<PrintSettings | null>(null)
  const { request_status, estimate_pending } = opened.quote
  const answerable = request_status === 'open'
  return (
    <OpenedPart opened={opened} settings={settings} onSettings={answerable ? setSettings : undefined}>
      {request_status === 'draft' ? (
        <Notice tone="info" title="The customer has not sent this yet">
          It can be answered once it is sent. A draft that nobody sends ends a day after it was estimated.
        </Notice>
      ) : null}
      {answerable && estimate_pending ? (
        <Notice tone="info" title="The customer has just changed it; its estimate is being made" />
      ) : null}
      {answerable && opened.revision !== revision ? <ChangedNotice onRestart={onRestart} /> : null}
      {answerable && !estimate_pending && opened.revision === revision ? (
        <>
          <EstimateForm opened={opened} onDone={onDone} />
          <IssueForm opened={opened} onDone={onDone} settings={settings} onSettings={setSettings} />
        </>
      ) : null}
    </OpenedPart>
  )
}
