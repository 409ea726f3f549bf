import { useState } from 'react'
import type { inferOutput } from '@trpc/tanstack-react-query'
import type { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import forms from '../../platform/kit/form.module.css'
import type { FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import { FindPrintersDialog } from './find-printers-dialog.tsx'
import { addressFault, draftOf, settingsOf, withFound, type LinkDraft } from './link-draft.ts'
import { LinkFields } from './link-fields.tsx'
import type { PrintChanges } from './use-print-changes.ts'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
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
export function LinkDialog(props: LinkDialogProps) {
  return (
    <DialogFrame onClose={props.onClose} title={`Connection to ${props.name}`} size="lg">
      <LinkForm {...props} />
    </DialogFrame>
  )
}

function LinkForm({ printerId, name, settings, changes, onSaid, onClose }: LinkDialogProps) {
  const { link, kinds } = settings
  const [draft, setDraft] = useState(() => draftOf(link, kinds))
  const { set, test } = changes
  const isReady = draft.host.trim() !== '' && addressFault(draft) === null
  const input = () => settingsOf(printerId, draft)
  const change = (changed: LinkDraft) => {
    setDraft(changed)
    test.reset()
  }
  const save = () => {
    const onSuccess = () => {
      onSaid(`${name}: connection saved`)
      onClose()
    }
    set.mutate({ ...input(), revision: link?.revision ?? 0 }, { onSuccess })
  }
  return (
    <form
      ref={focusFirstField}
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) save()
      }}
    >
      <FindForForm onPick={(found) => change(withFound(draft, found))} />
      <LinkFields draft={draft} settings={settings} onChange={change} />
      <TestOutcome test={test} />
      <Failed error={set.error ?? test.error} />
      <Actions isReady={isReady} changes={changes} onTest={() => test.mutate(input())} onClose={onClose} />
    </form>
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

interface ActionsProps {
  isReady: boolean
  changes: PrintChanges
  onTest: () => void
  onClose: () => void
}

function Actions({ isReady, changes: { set, test }, onTest, onClose }: ActionsProps) {
  return (
    <div className={forms['dialogActions']}>
      <Button onClick={onClose}>Cancel</Button>
      <Button disabled={!isReady || test.isPending} onClick={onTest}>
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
      <Button look="primary" type="submit" disabled={!isReady || set.isPending}>
        Save
      </Button>
    </div>
  )
}

/** What a test of a connection found, in a sentence. */
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
