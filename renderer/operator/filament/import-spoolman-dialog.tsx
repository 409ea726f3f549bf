import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { SpoolmanPreview } from '../../../shared/filament/spoolman.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import { countText } from '../../ui/words.ts'
import forms from '../kit/form.module.css'
import { LineField } from '../kit/line-field.tsx'
import { SpoolmanChoices } from './spoolman-choices.tsx'
import type { SpoolsPageData } from './spools-page-data.ts'
import type { SpoolChanges } from './use-spool-changes.ts'

interface ImportSpoolmanDialogProps {
  page: SpoolsPageData
  changes: SpoolChanges
  onClose: () => void
}

/** Imports spools from a Spoolman: its address, then what would be imported, then the import. */
export function ImportSpoolmanDialog({ page, changes, onClose }: ImportSpoolmanDialogProps) {
  const [address, setAddress] = useState('')
  const [read, setRead] = useState<{ address: string; preview: SpoolmanPreview } | null>(null)
  const { mutate, isPending, error } = changes.previewSpoolman
  return (
    <Modal
      opened
      onClose={onClose}
      title="Import from Spoolman"
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={focusFirstField} className={forms['form']}>
        <form
          className={forms['form']}
          onSubmit={(event) => {
            event.preventDefault()
            const asked = address.trim()
            setRead(null)
            mutate({ address: asked }, { onSuccess: (preview) => setRead({ address: asked, preview }) })
          }}
        >
          <LineField
            label="Address of Spoolman"
            meaning="In the network of the shop, such as 192.168.1.5:7912. Nothing is changed there."
            required
            maxLength={200}
            value={address}
            onChange={setAddress}
          />
          <Failed error={error} />
          <div className={forms['actions']}>
            <Button
              type="submit"
              look={read ? 'quiet' : 'primary'}
              disabled={isPending || address.trim() === ''}
            >
              {isPending ? 'Reading…' : read ? 'Read again' : 'Read'}
            </Button>
          </div>
        </form>
        {read ? (
          <SpoolmanChoices
            key={JSON.stringify(read.preview)}
            {...read}
            page={page}
            changes={changes}
            onDone={({ imported, numbers, updated }) => {
              const labels = numbers ? ` (S${numbers[0]} to S${numbers[1]})` : ''
              const weights = updated > 0 ? `, ${countText(updated, 'weight')} taken` : ''
              changes.say(`${countText(imported, 'spool')} imported${labels}${weights}`)
              onClose()
            }}
          />
        ) : null}
      </div>
    </Modal>
  )
}
