import { ZONE_OPTIONS } from '../../../shared/platform/time-zones.ts'
import type { ShopDetails } from '../../../shared/platform/shop-details.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/kit/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

type Fields = DocumentFieldsProps<'shop_details'>

/** Edits the name, address and contacts of the shop that pages, receipts, emails and couriers use. */
export function ShopDetailsPage() {
  return (
    <DocumentPage kind="shop_details" savedText="Saved. Pages, receipts and new emails use it from now on.">
      {(fields) => (
        <>
          <ContactFields {...fields} />
          <AddressFields {...fields} />
          <ZoneField {...fields} />
          <ServiceFields {...fields} />
          <CompanyFields {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

type RequiredName = 'name'
type OptionalName = 'support_email' | 'phone' | 'legal_name' | 'website' | 'tax_id' | 'opening_hours'

interface LineProps<Name> extends Fields {
  name: Name
  label: string
  meaning?: string
  type?: string
  autoComplete?: string
}

function RequiredLine({ name, draft, faults, change, ...line }: LineProps<RequiredName>) {
  return (
    <LineField
      {...line}
      value={draft[name]}
      fault={faults[name]}
      onChange={(text) => change((details) => void (details[name] = text))}
    />
  )
}

/** An empty field is none. */
function OptionalLine({ name, draft, faults, change, ...line }: LineProps<OptionalName>) {
  return (
    <LineField
      {...line}
      value={draft[name] ?? ''}
      fault={faults[name]}
      onChange={(text) => change((details) => void (details[name] = text === '' ? null : text))}
    />
  )
}

function ContactFields(fields: Fields) {
  return (
    <fieldset className={documents['section']}>
      <legend>Contact</legend>
      <div className={forms['pair']}>
        <RequiredLine
          {...fields}
          name="name"
          label="Shop name"
          meaning="Shown on every page, on receipts, and as the sender of emails."
          autoComplete="organization"
        />
        <OptionalLine
          {...fields}
          name="support_email"
          label="Support email"
          type="email"
          meaning="Customers write here, and replies to emails arrive here."
        />
        <OptionalLine {...fields} name="phone" label="Phone" type="tel" />
        <OptionalLine
          {...fields}
          name="website"
          label="Website"
          type="url"
          meaning="Optional, such as https://shop.example."
        />
      </div>
    </fieldset>
  )
}

function AddressFields({ draft: { address }, faults, change }: Fields) {
  const set = (changes: Partial<ShopDetails['address']>) =>
    change((details) => void Object.assign(details.address, changes))
  return (
    <fieldset className={documents['section']}>
      <legend>Ship-from address</legend>
      <p className={documents['lead']}>
        Couriers and carriers pick up here. Delivery prices are computed from it, and receipts show it.
      </p>
      <div className={forms['pair']}>
        <LineField
          label="Street"
          value={address.street}
          fault={faults['address.street']}
          onChange={(street) => set({ street })}
        />
        <LineField
          label="Unit"
          meaning="Optional: suite, floor or door."
          value={address.unit ?? ''}
          fault={faults['address.unit']}
          onChange={(unit) => set({ unit: unit === '' ? null : unit })}
        />
      </div>
      <CityFields address={address} faults={faults} onChange={set} />
    </fieldset>
  )
}

function CityFields(props: {
  address: ShopDetails['address']
  faults: Record<string, string>
  onChange: (changes: Partial<ShopDetails['address']>) => void
}) {
  const { address, faults, onChange: set } = props
  return (
    <div className={forms['pair']}>
      <LineField
        label="City"
        value={address.city}
        fault={faults['address.city']}
        onChange={(city) => set({ city })}
      />
      <LineField
        label="State"
        value={address.state}
        fault={faults['address.state'] && 'Two capital letters, such as CA.'}
        maxLength={2}
        onChange={(state) => set({ state: state.toUpperCase() })}
      />
      <LineField
        label="ZIP"
        inputMode="numeric"
        value={address.zip}
        fault={faults['address.zip'] && 'Five digits.'}
        maxLength={5}
        onChange={(zip) => set({ zip })}
      />
    </div>
  )
}

function ZoneField({ draft, faults, change }: Fields) {
  return (
    <fieldset className={documents['section']}>
      <legend>Time</legend>
      <div className={forms['pair']}>
        <PickField
          label="Time zone"
          value={draft.time_zone}
          options={ZONE_OPTIONS}
          fault={faults['time_zone']}
          meaning="Opening hours, cutoffs, quiet hours and every time of day are in it. Ship dates count as Pacific calendar days."
          onChange={(zone) => change((details) => void (details.time_zone = zone))}
        />
      </div>
    </fieldset>
  )
}

function ServiceFields(fields: Fields) {
  const { draft, faults, change } = fields
  return (
    <fieldset className={documents['section']}>
      <legend>What customers can expect</legend>
      <p className={documents['lead']}>
        Shown below the terms, returns and privacy texts. All of it is optional.
      </p>
      <div className={forms['pair']}>
        <OptionalLine
          {...fields}
          name="opening_hours"
          label="Business hours"
          meaning="As text, such as Mon–Fri 9 am to 5 pm. Ship dates follow the calendar."
        />
        <OptionalFigure
          label="We answer within"
          unit="hours"
          value={draft.answer_hours}
          fault={faults['answer_hours']}
          onChange={(hours) => change((details) => void (details.answer_hours = hours))}
        />
        <OptionalFigure
          label="Problems can be reported for"
          meaning="Days after delivery."
          unit="days"
          value={draft.problem_days}
          fault={faults['problem_days']}
          onChange={(days) => change((details) => void (details.problem_days = days))}
        />
      </div>
    </fieldset>
  )
}

interface OptionalFigureProps {
  label: string
  meaning?: string
  unit: 'hours' | 'days'
  value: number | null
  fault: string | undefined
  onChange: (value: number | null) => void
}

function OptionalFigure({ value, onChange, ...figure }: OptionalFigureProps) {
  return (
    <FigureField {...figure} value={value ?? Number.NaN} onChange={onChange} onClear={() => onChange(null)} />
  )
}

function CompanyFields(fields: Fields) {
  return (
    <fieldset className={documents['section']}>
      <legend>For receipts and invoices</legend>
      <div className={forms['pair']}>
        <OptionalLine
          {...fields}
          name="legal_name"
          label="Legal name"
          meaning="Optional: where it differs from the shop’s name."
        />
        <OptionalLine
          {...fields}
          name="tax_id"
          label="Tax ID"
          meaning="Optional: an EIN or a seller’s permit number. Receipts and invoices show it."
        />
      </div>
    </fieldset>
  )
}
