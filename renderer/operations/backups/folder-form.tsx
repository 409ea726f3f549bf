import { useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/kit/line-field.tsx'
import type { BackupChanges } from './use-backups.ts'
import sections from '../../platform/kit/sections.module.css'
import classes from './backups.module.css'

/** Adds a folder on another disk or a network share. */
export function FolderForm({ changes }: { changes: BackupChanges }) {
  const [path, setPath] = useState('')
  const { addFolder } = changes
  return (
    <section className={sections['section']} aria-labelledby="add-folder">
      <h2 id="add-folder">Another disk</h2>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          addFolder.mutate({ path }, { onSuccess: () => setPath('') })
        }}
      >
        <LineField
          label="Folder on another disk or a network share"
          meaning="Its whole path on the shop’s computer, such as /media/backups or E:\Backups. Anyone who can read the folder can read the shop’s orders; a passphrase below protects the addresses."
          value={path}
          autoComplete="off"
          spellCheck={false}
          onChange={setPath}
        />
        <Failed error={addFolder.error} />
        <div>
          <Button type="submit" disabled={path.trim() === '' || addFolder.isPending}>
            Add folder
          </Button>
        </div>
      </form>
    </section>
  )
}
