import type { ReactNode } from 'react'
import { ZONE_OPTIONS } from '../../../shared/platform/time-zones.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import {
  ADDRESS_ROWS,
  COMPANY_ROWS,
  CONTACT_ROWS,
  HOURS_ROW,
  SERVICE_ROWS,
  ZONE_ROW,
} from './shop-details-rows.ts'

type Fields = DocumentFieldsProps<'shop_details'>

/** Edits the name, address and contacts of the shop that pages, receipts, emails and couriers use. */
export function ShopDetailsPage() {
  return (
    <DocumentPage kind="shop_details" savedText="Saved. Pages, receipts and new emails use it from now on.">
      {(fields) => (
        <div>
          <LinesRow {...fields} name="contact" title="Contact" rows={CONTACT_ROWS} />
          <AddressRow {...fields} />
          <ZoneField {...fields} />
          <ServiceRow {...fields} />
          <LinesRow {...fields} name="company" title="For receipts and invoices" rows={COMPANY_ROWS} />
        </div>
      )}
    </DocumentPage>
  )
}

/** Writes the values that are set, side by side. */
function valuesText(values: readonly (string | null)[]): string {
  return values.filter(Boolean).join(' · ') || 'Not set'
}

interface LinesRowProps extends Fields {
  name: string
  title: string
  rows: typeof CONTACT_ROWS
}

function LinesRow({ name, title, rows, ...fields }: LinesRowProps) {
  const values = valuesText(rows.map(({ path }) => fields.draft[path]))
  return (
    <FoldRow name={name} paths={rows.map(({ path }) => path)} title={title} values={values}>
      <div className={forms['pair']}>
        {rows.map((row) => (
          <LineOf key={row.path} {...fields} row={row} />
        ))}
      </div>
    </FoldRow>
  )
}

/** An empty field is none; the name must not be empty. */
function LineOf({ row, draft, faults, change }: Fields & { row: (typeof CONTACT_ROWS)[number] }) {
  const { path, also: _words, ...line } = row
  return (
    <LinkedField path={path}>
      <LineField
        {...line}
        value={draft[path] ?? ''}
        fault={faults[path]}
        onChange={(text) =>
          change((details) => {
            if (path === 'name') details.name = text
            else details[path] = text === '' ? null : text
          })
        }
      />
    </LinkedField>
  )
}

function AddressRow({ draft: { address }, faults, change }: Fields) {
  const { street, unit, city, state, zip } = address
  const set = (name: keyof typeof address, text: string) =>
    change((details) =>
      Object.assign(details.address, {
        [name]: name === 'unit' && text === '' ? null : name === 'state' ? text.toUpperCase() : text,
      }),
    )
  return (
    <FoldRow name="address" title="Ship-from address" values={valuesText([street, unit, city, state, zip])}>
      <Lead>
        Couriers and carriers pick up here. Delivery prices are computed from it, and receipts show it.
      </Lead>
      <div className={forms['pair']}>
        {ADDRESS_ROWS.map(({ path, name, also: _words, fault, ...line }) => (
          <LinkedField key={path} path={path}>
            <LineField
              {...line}
              value={address[name] ?? ''}
              fault={faults[path] && (fault ?? faults[path])}
              onChange={(text) => set(name, text)}
            />
          </LinkedField>
        ))}
      </div>
    </FoldRow>
  )
}

function Lead({ children }: { children: ReactNode }) {
  return <p className="readable">{children}</p>
}

function ZoneField({ draft, faults, change }: Fields) {
  const { path, label, meaning } = ZONE_ROW
  const zone = ZONE_OPTIONS.find(({ value }) => value === draft.time_zone)
  return (
    <FoldRow name={path} title={label} values={zone?.label ?? draft.time_zone}>
      <PickField
        label={label}
        value={draft.time_zone}
        options={ZONE_OPTIONS}
        fault={faults[path]}
        meaning={meaning}
        onChange={(picked) => change((details) => void (details.time_zone = picked))}
      />
    </FoldRow>
  )
}

function ServiceRow(fields: Fields) {
  const { draft, faults, change } = fields
  const figures = SERVICE_ROWS.map(({ path, unit }) => draft[path] && `${draft[path]} ${unit}`)
  return (
    <FoldRow
      name="service"
      paths={[HOURS_ROW, ...SERVICE_ROWS].map(({ path }) => path)}
      title="What customers can expect"
      values={valuesText([draft.opening_hours, ...figures.map(String)])}
    >
      <Lead>Shown below the terms, returns and privacy texts. All of it is optional.</Lead>
      <div className={forms['pair']}>
        <LineOf {...fields} row={HOURS_ROW} />
        {SERVICE_ROWS.map(({ path, also: _words, ...figure }) => (
          <LinkedField key={path} path={path}>
            <FigureField
              {...figure}
              value={draft[path] ?? Number.NaN}
              fault={faults[path]}
              onChange={(value) => change((details) => void (details[path] = value))}
              onClear={() => change((details) => void (details[path] = null))}
            />
          </LinkedField>
        ))}
      </div>
    </FoldRow>
  )
}
