import { useState } from 'react'
import { changesPromises, type PrinterForm } from '../../../shared/production/printers/printer-form.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import classes from './printers.module.css'
import { MaterialsField } from './materials-field.tsx'
import { recordChanges, type RecordChange } from './record-changes.ts'
import { changeDraft, checkDraft, draftOf, type RecordDraft } from './record-draft.ts'
import {
  AbilityFields,
  NameFields,
  PlanningFields,
  BuildVolumeFields,
  type FieldsProps,
} from './record-fields.tsx'
import { TasksField } from './tasks-field.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'

interface RecordFormProps {
  page: PrintersPageData
  /** Null for a new printer. */
  before: Printer | null
  /** A printer like the new one. */
  template: Printer | null
  /** Values of the new printer that are already known. */
  start?: Partial<RecordDraft>
  changes: PrinterChanges
  onClose: () => void
  onSaved: (id: string) => void
}

/** The record of a printer. Saving shows what changes, and asks why where prices or ship dates follow it. */
export function RecordForm(props: RecordFormProps) {
  const { page, before, changes, onClose, onSaved } = props
  const { draft, faults, checked, version, change, check, setChecked } = useRecord(props)
  const title = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <>
      <form
        className="grid min-w-0 grid-cols-1 gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <h2 ref={title} tabIndex={-1}>
          {before ? `Record of ${before.name}` : 'A new printer'}
        </h2>
        <Fields draft={draft} faults={faults} change={change} page={page} />
        <div className="compact flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            {before ? 'Save…' : 'Add…'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      {checked ? (
        <SaveDialog
          form={checked}
          version={version}
          changed={recordChanges(before, checked, page.profiles)}
          asksWhy={changesPromises(before, checked)}
          changes={changes}
          onClose={() => setChecked(null)}
          onSaved={onSaved}
        />
      ) : null}
    </>
  )
}

/** The record while it is typed: checked when it is sent. */
function useRecord({ page, before, template, start = {} }: RecordFormProps) {
  const [draft, setDraft] = useState(() =>
    changeDraft(draftOf(before ?? template, page.price_profile_id), start),
  )
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [checked, setChecked] = useState<PrinterForm | null>(null)
  // The version that was shown when the form opened: what other owners save in the meantime is not overwritten.
  const [version] = useState(page.version)
  const change = (part: Partial<RecordDraft>) => setDraft((previous) => changeDraft(previous, part))
  const check = () => {
    const others = page.printers.map(({ printer }) => printer)
    const result = checkDraft(draft, before?.id ?? null, others)
    setFaults(result.faults)
    setChecked(result.form)
  }
  return { draft, faults, checked, version, change, check, setChecked }
}

function Fields({ page, ...fields }: FieldsProps & Pick<RecordFormProps, 'page'>) {
  const { draft, faults, change } = fields
  return (
    <>
      <NameFields {...fields} />
      <BuildVolumeFields {...fields} />
      <AbilityFields {...fields} />
      <MaterialsField {...fields} page={page} />
      <PlanningFields {...fields} page={page} />
      <TasksField {...fields} />
      <NoteField label="Notes" value={draft.notes} onChange={(notes) => change({ notes })} />
      {Object.keys(faults).length > 0 ? (
        <Notice tone="stop" live title="Not saved yet">
          See the fields above.
        </Notice>
      ) : null}
    </>
  )
}

interface SaveDialogProps extends Pick<RecordFormProps, 'changes' | 'onClose' | 'onSaved'> {
  form: PrinterForm
  version: number
  changed: RecordChange[]
  asksWhy: boolean
}

const WHY_ASKED =
  'Prices and ship dates from now on follow this change. The history of the printers keeps why, for whoever compares them later.'

function SaveDialog({ form, version, changed, asksWhy, changes, onClose, onSaved }: SaveDialogProps) {
  return (
    <ReasonDialog
      title={form.id === null ? `Add ${form.name}?` : `Save the record of ${form.name}?`}
      label={asksWhy ? 'Reason' : 'Reason (optional)'}
      meaning={asksWhy ? WHY_ASKED : undefined}
      minLength={asksWhy ? 1 : 0}
      confirm={form.id === null ? 'Add' : 'Save'}
      maxLength={300}
      isReady={changed.length > 0}
      action={changes.save}
      onClose={onClose}
      input={(why) => ({ version, printer: form, why: why === '' ? null : why })}
      onDone={(id) => {
        changes.say(`${form.name} is saved`)
        onSaved(id)
      }}
    >
      <Changes changed={changed} />
    </ReasonDialog>
  )
}

function Changes({ changed }: { changed: RecordChange[] }) {
  if (changed.length === 0) return <p>Nothing is changed.</p>
  return (
    <section className="scrolls" aria-label="What changes" tabIndex={0}>
      <table className={`w-full text-small wrap-anywhere ${classes['changes']}`}>
        <tbody>
          {changed.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before === null ? after : `${before} → ${after}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
