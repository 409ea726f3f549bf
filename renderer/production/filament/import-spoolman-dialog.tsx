import { useState } from 'react'
import type { SpoolmanPreview, SpoolmanResult } from '../../../shared/production/filament/spoolman.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { SpoolmanChoices } from './spoolman-choices.tsx'
import type { SpoolsPageData } from './spools-page-data.ts'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
import type { SpoolChanges } from './use-spool-changes.ts'

interface ImportSpoolmanDialogProps {
  page: SpoolsPageData
  changes: SpoolChanges
  onClose: () => void
}

/** A preview with the address it was read from. */
interface Read {
  address: string
  preview: SpoolmanPreview
}

/** Imports spools from a Spoolman: its address, then what would be imported, then the import. */
export function ImportSpoolmanDialog({ page, changes, onClose }: ImportSpoolmanDialogProps) {
  const [read, setRead] = useState<Read | null>(null)
  return (
    <DialogFrame onClose={onClose} title="Import from Spoolman" size="xl">
      <div ref={focusFirstField} className="grid min-w-0 grid-cols-1 gap-3.5">
        <AddressForm changes={changes} hasRead={read !== null} onRead={setRead} />
        {read ? (
          <SpoolmanChoices
            key={JSON.stringify(read.preview)}
            {...read}
            page={page}
            changes={changes}
            onDone={(result) => {
              changes.say(resultText(result))
              onClose()
            }}
          />
        ) : null}
      </div>
    </DialogFrame>
  )
}

interface AddressFormProps {
  changes: SpoolChanges
  hasRead: boolean
  onRead: (read: Read | null) => void
}

function AddressForm({ changes, hasRead, onRead }: AddressFormProps) {
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = changes.previewSpoolman
  const address = typed.trim()
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        onRead(null)
        mutate({ address }, { onSuccess: (preview) => onRead({ address, preview }) })
      }}
    >
      <LineField
        label="Address of Spoolman"
        meaning="In the network of the shop, such as 192.168.1.5:7912. Nothing is changed there."
        required
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <Failed error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look={hasRead ? 'quiet' : 'primary'} disabled={isPending || address === ''}>
          {isPending ? 'Reading…' : hasRead ? 'Read again' : 'Read'}
        </Button>
      </div>
    </form>
  )
}

function resultText({ imported, numbers, updated }: SpoolmanResult): string {
  const labels = numbers ? ` (S${numbers[0]} to S${numbers[1]})` : ''
  const weights = updated > 0 ? `, ${counted(updated, 'weight')} updated` : ''
  return `${counted(imported, 'spool')} imported${labels}${weights}`
}
