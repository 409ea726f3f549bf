import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { doorText } from '../../../shared/platform/backup/door-settings.ts'
import { RESTORE_WORD, type RestoreChanges } from '../../../shared/platform/backup/restorable.ts'
import { refusalOf, trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { changeSentences, type BackupCopies } from './restore-words.ts'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'

/** Says what a restore would change, and restores after the owner has typed a word. */
export function RestoreDialog({ copies, onClose }: { copies: BackupCopies; onClose: () => void }) {
  return (
    <DialogFrame
      onClose={onClose}
      size="lg"
      title={`Restore the backup of ${shopInstantText(copies.created_at)}`}
    >
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <Restoring copies={copies} onClose={onClose} />
      </div>
    </DialogFrame>
  )
}

function Restoring({ copies, onClose }: { copies: BackupCopies; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [withSettings, setWithSettings] = useState(false)
  const { place, name } = copies.best
  const choice = { place, name, passphrase: passphrase === '' ? null : passphrase }
  const preview = useMutation(trpc.backups.previewRestore.mutationOptions())
  const restore = useRestore(onClose)
  const { mutate } = preview
  useEffect(() => mutate({ place, name }), [mutate, place, name])
  const needsPassphrase =
    preview.data?.needs_passphrase === true || [preview.error, restore.error].some(asksForPassphrase)
  const faults = [preview.error, restore.error].filter((error) => !asksForPassphrase(error))
  return (
    <>
      {preview.isPending ? <LoadingLines label="Checking the backup and comparing it with the shop" /> : null}
      {preview.data ? <Changes changes={preview.data} /> : null}
      {preview.data && preview.data.settings.length > 0 ? (
        <Settings settings={preview.data.settings} taken={withSettings} onChange={setWithSettings} />
      ) : null}
      {needsPassphrase ? (
        <PassphraseLine
          passphrase={passphrase}
          onChange={setPassphrase}
          error={restore.error ?? preview.error}
          onOpen={preview.data ? undefined : () => mutate(choice)}
        />
      ) : null}
      <Failed error={faults.find(Boolean)} />
      {preview.data ? (
        <Confirm
          busy={restore.isPending || (needsPassphrase && passphrase === '')}
          onClose={onClose}
          onConfirm={() => restore.mutate({ ...choice, typed: RESTORE_WORD, with_settings: withSettings })}
        />
      ) : null}
    </>
  )
}

function useRestore(onBegun: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.backups.restore.mutationOptions({
      onSuccess: (page) => {
        queries.setQueryData(trpc.backups.read.queryKey(), page)
        onBegun()
      },
    }),
  )
}

function asksForPassphrase(error: unknown): boolean {
  return Boolean(error) && 'why' in refusalOf(error).fields
}

function Changes({ changes }: { changes: RestoreChanges }) {
  const { lost, back } = changeSentences(changes)
  return (
    <>
      {lost.length === 0 ? (
        <Notice tone="good" title="Nothing would be lost" />
      ) : (
        <Notice tone="attention" title="This is newer than the backup and would be lost">
          <ul className="grid gap-1 wrap-anywhere">
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {back.length > 0 ? (
        <Notice tone="info" title="This would come back">
          <ul className="grid gap-1 wrap-anywhere">
            {back.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p>
        The shop is closed for a minute or two. What is lost stays in the backup that is made before, and in
        the folder of the replaced shop. Everyone may have to sign in again, with the password of that time.
      </p>
    </>
  )
}

/** Asks for the settings by which a backup of a stranger could open the shop to others. */
function Settings(props: {
  settings: RestoreChanges['settings']
  taken: boolean
  onChange: (taken: boolean) => void
}) {
  return (
    <Notice
      tone="attention"
      title="These settings say who can reach the shop, and are different in the backup"
    >
      <ul className="grid gap-1 wrap-anywhere">
        {props.settings.map((door) => (
          <li key={door.name}>{doorText(door)}</li>
        ))}
      </ul>
      <Checkbox
        label="Take them from the backup; otherwise they stay as they are"
        checked={props.taken}
        onChange={props.onChange}
      />
    </Notice>
  )
}

function PassphraseLine(props: {
  passphrase: string
  error: unknown
  onChange: (text: string) => void
  onOpen: (() => void) | undefined
}) {
  return (
    <>
      <LineField
        label="Passphrase of the backup"
        type="password"
        autoComplete="off"
        meaning="The one that was set when the backup was made."
        fault={props.error ? refusalOf(props.error).detail : null}
        value={props.passphrase}
        onChange={props.onChange}
      />
      {props.onOpen ? (
        <div>
          <Button disabled={props.passphrase === ''} onClick={props.onOpen}>
            Open the backup
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Confirm(props: { busy: boolean; onClose: () => void; onConfirm: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        props.onConfirm()
      }}
    >
      <LineField
        label={`Type ${RESTORE_WORD} to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={typed !== RESTORE_WORD || props.busy}>
          Restore this backup
        </Button>
      </div>
    </form>
  )
}
