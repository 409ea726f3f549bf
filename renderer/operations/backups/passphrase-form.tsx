import { useState } from 'react'
import { Passphrase } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PASSPHRASE_ROW } from './backup-rows.ts'
import type { BackupChanges } from './use-backups.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'

/** Sets the passphrase that seals the vault key in backups, and everything in a bucket. */
export function PassphraseForm({ page, changes }: { page: BackupsPageData; changes: BackupChanges }) {
  return (
    <FoldRow
      name={PASSPHRASE_ROW.path}
      title={PASSPHRASE_ROW.label}
      values={page.has_passphrase ? 'Set' : 'Not set'}
    >
      <p>
        {page.has_passphrase
          ? 'Backups have the key to customers’ addresses only in sealed form. A new passphrase applies to later backups; earlier ones keep theirs.'
          : 'Without a passphrase, whoever has a backup can read customers’ addresses. A passphrase seals their key, and encrypts everything that goes to a bucket.'}
      </p>
      <Fields isNew={page.has_passphrase} save={changes.setPassphrase} />
    </FoldRow>
  )
}

function Fields({ isNew, save }: { isNew: boolean; save: BackupChanges['setPassphrase'] }) {
  const [typed, setTyped] = useState({ passphrase: '', repeated: '' })
  const { passphrase, repeated } = typed
  const fault = passphraseFault(passphrase, repeated)
  const field = { type: 'password', autoComplete: 'new-password' }
  return (
    <form
      className="grid max-w-[520px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ passphrase }, { onSuccess: () => setTyped({ passphrase: '', repeated: '' }) })
      }}
    >
      <LineField
        {...field}
        label={isNew ? 'New passphrase' : 'Passphrase'}
        meaning="Four or five words. The program does not keep it: write it down and keep it away from the backups. Without it, a restored shop cannot read addresses, and no backup in a bucket can be read."
        value={passphrase}
        onChange={(text) => setTyped({ ...typed, passphrase: text })}
      />
      <LineField
        {...field}
        label="Repeat the new passphrase"
        value={repeated}
        fault={fault}
        onChange={(text) => setTyped({ ...typed, repeated: text })}
      />
      <Failed error={save.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" disabled={!passphrase || !repeated || fault !== null || save.isPending}>
          {save.isPending ? 'Sealing …' : 'Set passphrase'}
        </Button>
        <output>{save.isSuccess && passphrase === '' ? 'Set. The next backup uses it.' : ''}</output>
      </div>
    </form>
  )
}

/** Null also while the second one is not entered yet. */
export function passphraseFault(passphrase: string, repeated: string): string | null {
  if (repeated === '') return null
  const checked = Passphrase.safeParse(passphrase)
  if (!checked.success) return inputSentence(checked.error)
  return passphrase === repeated ? null : 'The two passphrases don’t match.'
}
