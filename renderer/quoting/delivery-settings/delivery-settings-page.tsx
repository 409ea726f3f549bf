import { LineField } from '../../platform/ui/line-field.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { Link } from '@tanstack/react-router'
import { DocumentPage } from '../../platform/documents/document-form.tsx'
import { FoldedFields } from '../../platform/kit/fold.tsx'
import { ZipPrefixesField } from '../../platform/kit/zip-prefixes-field.tsx'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import { AreaSection } from './area-section.tsx'
import { CarrierSection } from './carrier-section.tsx'
import { CourierSection } from './courier-section.tsx'
import { LabelSection, PickupSection } from './label-section.tsx'
import { DeliveryEffect } from './delivery-effect.tsx'
import { REVIEW_ROWS } from './delivery-rows.ts'
import { type DeliveryFields, foldedFigures } from './rule-figures.tsx'

/** Sets how the shop delivers, where to, and for how much. Prices that were already quoted stay. */
export function DeliverySettingsPage() {
  return (
    <DocumentPage kind="delivery" title="Delivery settings" Effect={DeliveryEffect}>
      {(fields) => (
        <>
          <p className="readable">
            Boxes and packing are part of these settings and have{' '}
            <Link to="/console/boxes">a page of their own</Link>.
          </p>
          <CustomerPickupSection {...fields} />
          <CourierSection {...fields} />
          <AreaSection {...fields} />
          <CarrierSection {...fields} />
          <LabelSection {...fields} />
          <PickupSection {...fields} />
          <LimitsSection {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

/** Customers fetch their orders themselves. */
function CustomerPickupSection({ draft, faults, change }: DeliveryFields) {
  return (
    <fieldset className="legend-inside page-section">
      <legend>Pickup at the shop</legend>
      <Checkbox
        label="Customers can pick their orders up, for free"
        checked={draft.pickup.on}
        onChange={(on) => change((rules) => void (rules.pickup.on = on))}
      />
      {draft.pickup.on ? (
        <LineField
          label="When and where"
          meaning="Shown with the shop’s address at checkout, on the order and in the email that it is ready: Mon–Fri 9 to 5, ring at the side door"
          value={draft.pickup.note}
          maxLength={200}
          fault={faults['pickup.note']}
          onChange={(note) => change((rules) => void (rules.pickup.note = note))}
        />
      ) : null}
    </fieldset>
  )
}

/** The limits above which staff price a delivery, and the ZIP codes that are not served. */
function LimitsSection(fields: DeliveryFields) {
  const { draft, faults, change } = fields
  return (
    <fieldset className="legend-inside page-section">
      <legend>When you set the price</legend>
      <FoldedFields
        name="review"
        fields={[
          ...foldedFigures(fields, REVIEW_ROWS),
          {
            path: 'blocked_zips',
            field: (
              <ZipPrefixesField
                label="Blocked ZIP codes"
                meaning="Nothing is delivered to ZIP codes that start with these. Separate them with commas."
                zips={draft.blocked_zips}
                rows={2}
                fault={faultWithin(faults, 'blocked_zips')}
                onChange={(zips) => change((rules) => void (rules.blocked_zips = zips))}
              />
            ),
          },
        ]}
      />
    </fieldset>
  )
}
