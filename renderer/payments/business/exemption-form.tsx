import { type FormEvent, useState } from 'react'
import { NewExemption } from '../../../shared/payments/tax-exemption.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { focusFirstField } from '../../platform/ui/first-field.ts'
import { faultsOf } from '../../platform/kit/field-faults.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { StatePicker } from './state-picker.tsx'
import { useExemptions } from './use-exemptions.ts'

const BLANK = { certificate_number: '', form: '', expires_on: '', note: '' }
type Typed = typeof BLANK

interface ExemptionFormProps {
  account_id: string
  onClose: () => void
}

/** Records what a certificate says, and keeps its scan. */
export function ExemptionForm({ account_id, onClose }: ExemptionFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const { states, setStates, typed, set, faults, submit, busy, error } = useExemptionForm(account_id, onClose)
  return (
    <form
      ref={focusFirstField}
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => submit(event, file)}
      noValidate
      aria-label="Certificate"
    >
      <StatePicker states={states} fault={faults['states']} onChange={setStates} />
      <CertificateFields typed={typed} faults={faults} onChange={set} />
      <div className="flex flex-wrap items-center gap-2">
        <CertificateFile
          label={file ? 'Choose another scan' : 'Choose scan'}
          busy={busy}
          onChoose={setFile}
        />
        <span>{file ? file.name : 'PDF, JPEG or PNG, up to 10 MB'}</span>
      </div>
      <Failed error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={busy}>
          Record certificate
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

function useExemptionForm(account_id: string, onClose: () => void) {
  const [states, setStates] = useState<string[]>([])
  const [typed, setTyped] = useState(BLANK)
  const [isChecked, setChecked] = useState(false)
  const { record, addFile } = useExemptions()
  const expires_on = typed.expires_on || null
  const exemption = { account_id, states, ...typed, expires_on, note: typed.note || null }
  const save = async (file: File | null) => {
    // A scan that was refused is sent again for the certificate that was recorded then.
    const { id } = record.data ?? (await record.mutateAsync(exemption))
    if (file) await addFile.mutateAsync({ id, file })
    onClose()
  }
  return {
    states,
    setStates,
    typed,
    set: (changes: Partial<Typed>) => setTyped((known) => ({ ...known, ...changes })),
    faults: isChecked ? faultsOf(NewExemption, exemption) : {},
    busy: record.isPending || addFile.isPending,
    error: record.error ?? addFile.error,
    submit: (event: FormEvent, file: File | null) => {
      event.preventDefault()
      setChecked(true)
      // A failure is shown by `error`.
      if (NewExemption.safeParse(exemption).success) void save(file).catch(() => null)
    },
  }
}

interface CertificateFieldsProps {
  typed: Typed
  faults: Record<string, string>
  onChange: (changes: Partial<Typed>) => void
}

function CertificateFields({ typed, faults, onChange }: CertificateFieldsProps) {
  return (
    <>
      <LineField
        label="Certificate number"
        fault={faults['certificate_number']}
        maxLength={60}
        value={typed.certificate_number}
        onChange={(certificate_number) => onChange({ certificate_number })}
      />
      <LineField
        label="Form"
        meaning="Such as CDTFA-230, or Multistate (MTC)."
        fault={faults['form']}
        maxLength={80}
        value={typed.form}
        onChange={(form) => onChange({ form })}
      />
      <LineField
        label="Last day (optional)"
        meaning="From the day after it, sales tax is charged again. Empty: it does not expire."
        fault={faults['expires_on']}
        type="date"
        value={typed.expires_on}
        onChange={(expires_on) => onChange({ expires_on })}
      />
      <NoteField
        label="Note (optional)"
        meaning="For staff. The customer does not see it."
        maxLength={500}
        value={typed.note}
        onChange={(note) => onChange({ note })}
      />
    </>
  )
}
