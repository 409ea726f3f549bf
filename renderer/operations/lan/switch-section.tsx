import { type SubmitEvent, useState } from 'react'
import type { LanPageData } from '../../../shared/operations/lan/lan-page-data.ts'
import { SaveLan } from '../../../shared/operations/lan/lan-settings.ts'
import { changedPaths } from '../../../shared/operations/documents/changed-paths.ts'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldPlaces, FoldRow } from '../../platform/kit/fold.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { SaveLine } from '../../platform/kit/save-line.tsx'
import { draftOf, draftText, type LanDraft, settingsOf } from './lan-draft.ts'
import { LanFields } from './lan-fields.tsx'
import { ACCESS_ROWS, OPEN_ROW } from './lan-rows.ts'
import { fixedNote, useSaveLan } from './use-lan.ts'

/** Switches the local network on and off, with its port, name and certificate. */
export function SwitchSection({ page }: { page: LanPageData }) {
  const [draft, setDraft] = useState(() => draftOf(page.settings))
  const [asks, setAsks] = useState(false)
  const save = useSaveLan()
  const checked = SaveLan.safeParse(settingsOf(draft))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(page.settings))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!checked.success) return
    if (page.is_over_lan && !draft.lan) setAsks(true)
    else save.mutate(checked.data)
  }
  return (
    <section className="max-w-[520px]" aria-label="Access">
      <StateNotice page={page} />
      <form className="grid max-w-[520px] min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
        <Switch page={page} draft={draft} onChange={setDraft} />
        <AccessRow page={page} draft={draft} error={checked.error} onChange={setDraft} />
        <SaveLine
          changed={isChanged && checked.success}
          busy={save.isPending}
          saved={save.isSuccess}
          error={asks ? null : save.error}
        />
      </form>
      <ConfirmDialog
        opened={asks}
        title="Close the local network?"
        confirm="Close it"
        action={save}
        onClose={() => setAsks(false)}
        input={checked.success ? checked.data : null}
      >
        You opened this page over the local network, so it stops working here. It can be opened again at the
        shop’s own computer only.
      </ConfirmDialog>
    </section>
  )
}

/** The address, the port and the certificate for other devices, in a row that opens. It stays open with unsaved values. */
function AccessRow(fields: Parameters<typeof LanFields>[0]) {
  const { page, draft } = fields
  return (
    <FoldPlaces value={{ customized: [], held: changedPaths(page.settings, settingsOf(draft)) }}>
      <FoldRow
        name="access"
        paths={ACCESS_ROWS.map(({ path }) => path)}
        title="Port, name and certificate"
        values={draftText(draft)}
      >
        <LanFields {...fields} />
      </FoldRow>
    </FoldPlaces>
  )
}

function Switch({
  page,
  draft,
  onChange,
}: {
  page: LanPageData
  draft: LanDraft
  onChange: (draft: LanDraft) => void
}) {
  const note = fixedNote(page, 'lan')
  return (
    <div>
      <LinkedField path={OPEN_ROW.path}>
        <Checkbox
          label={OPEN_ROW.label}
          checked={draft.lan}
          onChange={(lan) => onChange({ ...draft, lan })}
        />
      </LinkedField>
      {note ? <p className="note">{note}</p> : null}
    </div>
  )
}

function StateNotice({ page: { state, settings, save_note } }: { page: LanPageData }) {
  if (save_note !== null) return <Notice tone="stop" live title={save_note} />
  if (state.fault !== null)
    return (
      <Notice
        tone="stop"
        title={state.is_open ? 'The change could not be made' : 'The local network could not be opened'}
      >
        {state.fault}
      </Notice>
    )
  if (state.certificate_fault !== null)
    return (
      <Notice tone="attention" title="The new certificate files are not used">
        {state.certificate_fault} The previous ones stay in use.
      </Notice>
    )
  if (state.is_open)
    return (
      <Notice tone="good" title={`Open to the local network at port ${state.port}`}>
        Over https only; http is redirected.
      </Notice>
    )
  return (
    <Notice tone="info" title={settings.lan ? 'Opening …' : 'Only this computer can open the shop'}>
      Phones, tablets and other computers of the local network cannot connect.
    </Notice>
  )
}
