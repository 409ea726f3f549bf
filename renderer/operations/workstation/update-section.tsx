import { useState } from 'react'
import { UpdateAddress, type UpdateStatus } from '../../../shared/operations/workstation/updates.ts'
import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { useUpdates, useUpdateStep } from '../../platform/kit/use-updates.ts'
import { InstallChoices } from './install-choices.tsx'
import { RollbackRow } from './rollback-row.tsx'

/** Updates of the desktop program: where they come from, what is new, when it is installed, and the way back. */
export function UpdateSection() {
  const updates = useUpdates()
  const step = useUpdateStep()
  if (updates.isError) return <Failed error={updates.error} />
  if (!updates.data) return null
  const status = updates.data
  const fault = step.isError ? sentenceOfDesktop(step.error) : status.fault
  return (
    <fieldset className="legend-inside page-section">
      <legend>Updates</legend>
      <p className="readable">This is Layerline {status.version}.</p>
      {status.unavailable === null ? (
        <>
          <AddressField
            key={status.address}
            status={status}
            onSave={(address) => step.mutate({ ask: 'set_update_address', address })}
          />
          <FaultNotice fault={fault} />
          <CheckRow
            status={status}
            busy={step.isPending}
            onCheck={() => step.mutate({ ask: 'check_updates' })}
          />
          <InstallChoices status={status} busy={step.isPending} onStep={(change) => step.mutate(change)} />
        </>
      ) : (
        <p>{status.unavailable}</p>
      )}
      {status.previous === null ? null : (
        <RollbackRow
          previous={status.previous}
          busy={step.isPending}
          onRollBack={() => step.mutate({ ask: 'roll_back' })}
        />
      )}
    </fieldset>
  )
}

function FaultNotice({ fault }: { fault: string | null }) {
  if (fault === null) return null
  return (
    <Notice tone="stop" live title="The last step did not work">
      <p>{fault}</p>
    </Notice>
  )
}

function AddressField({
  status,
  onSave,
}: {
  status: UpdateStatus
  onSave: (address: string | null) => void
}) {
  const [text, setText] = useState(status.address ?? '')
  const read = UpdateAddress.safeParse(text)
  const isEmpty = text.trim() === ''
  const isSame = text.trim() === (status.address ?? '')
  const fault = isEmpty || read.success ? null : inputSentence(read.error)
  return (
    <>
      <LineField
        label="Address of updates"
        meaning="From the vendor of the program. Empty: updates are off. Only releases that the vendor signed are installed."
        value={text}
        fault={fault}
        onChange={setText}
      />
      <div>
        <Button disabled={isSame || fault !== null} onClick={() => onSave(isEmpty ? null : text.trim())}>
          Save address
        </Button>
      </div>
    </>
  )
}

function CheckRow({ status, busy, onCheck }: { status: UpdateStatus; busy: boolean; onCheck: () => void }) {
  if (status.address === null) return <p>Updates are off.</p>
  const isChecking = status.stage === 'checking'
  const looked = status.checked_at === null ? '' : ` Last looked ${shopInstantText(status.checked_at)}.`
  return (
    <>
      {status.release === null ? <p>{`There is no newer version.${looked}`}</p> : null}
      <div>
        <Button disabled={busy || isChecking || status.stage === 'downloading'} onClick={onCheck}>
          {isChecking ? 'Looking' : 'Look for updates'}
        </Button>
      </div>
    </>
  )
}

/** Returns the sentence of a request that the desktop program refused, without what Electron puts before it. */
function sentenceOfDesktop(error: Error): string {
  return error.message.replace(/^Error invoking remote method '[^']*': (Error: )?/, '')
}
