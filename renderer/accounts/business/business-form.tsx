import { type FormEvent, useState } from 'react'
import { BusinessDetails, type StoredBusinessDetails } from '../../../shared/accounts/business-details.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import form from '../../platform/shell/sign-form.module.css'
import { StateField } from '../../platform/ui/address-fields.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { LineField } from '../../platform/ui/line-field.tsx'

/** The texts of the form. */
type Typed = Record<'company' | 'street' | 'unit' | 'city' | 'state' | 'zip' | 'invoice_email', string>

interface BusinessFormProps {
  stored: StoredBusinessDetails
  busy: boolean
  error: unknown
  /** Null removes the details. */
  onSave: (details: BusinessDetails | null) => void
  /** Closes a form that was opened by a button; such a form takes the focus. */
  onCancel?: () => void
}

interface Line {
  name: keyof Typed
  label: string
  hint?: string
  autoComplete: string
}

const LINES: readonly Line[] = [
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'street', label: 'Billing street address', autoComplete: 'billing address-line1' },
  { name: 'unit', label: 'Suite or unit (optional)', autoComplete: 'billing address-line2' },
  { name: 'city', label: 'City', autoComplete: 'billing address-level2' },
]

/** Below the state. */
const LAST_LINES: readonly Line[] = [
  { name: 'zip', label: 'ZIP code', autoComplete: 'billing postal-code' },
  {
    name: 'invoice_email',
    label: 'Email for invoices (optional)',
    hint: 'Invoices and credit notes are sent there as PDF files.',
    autoComplete: 'off',
  },
]

/** The company that an account buys for: its name, billing address, and where invoices are emailed. */
export function BusinessForm(props: BusinessFormProps) {
  const { stored, error, onSave, onCancel } = props
  const [typed, setTyped] = useState(() => typedOf(stored.details))
  const [isChecked, setChecked] = useState(false)
  const first = useFocusOnAppear<HTMLInputElement>()
  const faults = isChecked ? faultsOf(typed) : {}
  const set = (name: keyof Typed, text: string) => setTyped((known) => ({ ...known, [name]: text }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const { data } = BusinessDetails.safeParse(detailsOf(typed))
    if (data) onSave(data)
  }
  const line = ({ name, ...rest }: Line) => (
    <LineField
      key={name}
      ref={name === 'company' && onCancel ? first : null}
      {...rest}
      fault={faults[name]}
      value={typed[name]}
      onChange={(text) => set(name, text)}
    />
  )
  return (
    <form className={form['form']} onSubmit={submit} noValidate aria-label="Company">
      {LINES.map(line)}
      <StateField
        name="state"
        autoComplete="billing address-level1"
        value={typed.state}
        fault={faults.state}
        onChange={(code) => set('state', code)}
      />
      {LAST_LINES.map(line)}
      <Failed error={error} />
      <Actions {...props} />
    </form>
  )
}

function Actions({ stored, busy, onSave, onCancel }: BusinessFormProps) {
  return (
    <SubmitOrCancel submit="Save company" disabled={busy} onCancel={onCancel}>
      {stored.details === null ? null : (
        <Button look="bare" disabled={busy} onClick={() => onSave(null)}>
          Remove
        </Button>
      )}
    </SubmitOrCancel>
  )
}

function typedOf(details: BusinessDetails | null): Typed {
  const { street = '', unit = '', city = '', state = '', zip = '' } = details?.address ?? {}
  const { company = '', invoice_email = '' } = details ?? {}
  return { company, street, unit: unit ?? '', city, state, zip, invoice_email: invoice_email ?? '' }
}

function detailsOf({ company, invoice_email, ...address }: Typed) {
  const unit = address.unit.trim()
  const email = invoice_email.trim()
  return { company, address: { ...address, unit: unit || null }, invoice_email: email || null }
}

/** Returns a sentence for each invalid field, by the name of the field. */
function faultsOf(typed: Typed): Partial<Typed> {
  const issues = BusinessDetails.safeParse(detailsOf(typed)).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path.at(-1)), issueSentence(issue)]))
}
