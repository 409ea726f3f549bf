import { useState } from 'react'
import type { inferOutput } from '@trpc/tanstack-react-query'
import type { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import type { FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import { FindPrintersDialog } from './find-printers-dialog.tsx'
import { addressFault, draftOf, settingsOf, withFound, type LinkDraft } from './link-draft.ts'
import { LinkFields } from './link-fields.tsx'
import type { PrintChanges } from './use-print-changes.ts'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

interface LinkDialogProps {
  printerId: string
  name: string
  settings: inferOutput<typeof trpc.printerLinks.settings>
  changes: PrintChanges
  onSaid: (text: string) => void
  onClose: () => void
}

/** Sets how a printer is reached, with a test of what stands in the form. */
export function LinkDialog({ printerId, name, settings, changes, onSaid, onClose }: LinkDialogProps) {
  const { link, kinds } = settings
  const [draft, setDraft] = useState(() => draftOf(link, kinds))
  const { set, test } = changes
  const isReady = draft.host.trim() !== '' && addressFault(draft) === null
  const input = isReady ? settingsOf(printerId, draft) : null
  const change = (changed: LinkDraft) => {
    setDraft(changed)
    test.reset()
  }
  return (
    <ActionDialog
      title={`Connection to ${name}`}
      size="lg"
      confirm="Save"
      action={set}
      input={input && { ...input, revision: link?.revision ?? 0 }}
      more={
        <Button disabled={!isReady || test.isPending} onClick={() => input && test.mutate(input)}>
          {test.isPending ? 'Testing…' : 'Test'}
        </Button>
      }
      onClose={onClose}
      onDone={() => onSaid(`${name}: connection saved`)}
    >
      <FindForForm onPick={(found) => change(withFound(draft, found))} />
      <LinkFields draft={draft} settings={settings} onChange={change} />
      <TestOutcome test={test} />
      <Failed error={test.error} />
    </ActionDialog>
  )
}

/** Fills the form with what a printer says of itself in the network. */
function FindForForm({ onPick }: { onPick: (found: FoundPrinter) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>Look for it on the network…</Button>
      </div>
      {isOpen ? (
        <FindPrintersDialog
          pickLabel={() => 'Use this'}
          onPick={(found) => {
            onPick(found)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Says in a sentence what a test of the connection found. */
function TestOutcome({ test }: { test: PrintChanges['test'] }) {
  const { data } = test
  if (!data) return null
  if (!data.works) return <Notice tone="stop" live title={data.text} />
  const { identity, report } = data
  const who = identity.name === null ? identity.software : `${identity.name}, ${identity.software}`
  const does =
    report.state === 'offline'
      ? 'answers, but the printer beside it does not.'
      : `answers: ${report.state_text || report.state}.`
  return (
    <Notice tone={report.state === 'offline' ? 'attention' : 'good'} live title={`It works. ${who} ${does}`}>
      {identity.serial === null ? null : `Serial number ${identity.serial}.`}
    </Notice>
  )
}
