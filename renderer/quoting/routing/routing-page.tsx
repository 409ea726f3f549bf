import { RoutingRules } from '../../../shared/quoting/pricing/routing.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { COLOR_ROW, MATERIAL_ROW, PRICE_ROW, TIME_ROW } from './routing-rows.ts'
import { TierEffect } from '../../platform/documents/tier-effect.tsx'

/** Sets which quotes are priced at once and which ones staff must see first. Findings have their own route, in the print limits. */
export function RoutingPage() {
  return (
    <DocumentPage kind="routing" Effect={RoutingEffect}>
      {(fields) => <RoutingFields {...fields} />}
    </DocumentPage>
  )
}

function RoutingEffect({ draft }: { draft: RoutingRules }) {
  return <TierEffect changed={{ routing: draft }} isValid={RoutingRules.safeParse(draft).success} />
}

function RoutingFields({ draft, faults, change }: DocumentFieldsProps<'routing'>) {
  const { engineered } = draft
  return (
    <>
      <fieldset className="legend-inside page-section">
        <legend>To engineering, without a price</legend>
        <div className={forms['pair']}>
          <LinkedField path={PRICE_ROW.path}>
            <FigureField
              label={PRICE_ROW.label}
              unit="dollars"
              value={engineered.unit_cents_over}
              fault={faults[PRICE_ROW.path]}
              onChange={(cents) => change((rules) => void (rules.engineered.unit_cents_over = cents))}
            />
          </LinkedField>
          <LinkedField path={TIME_ROW.path}>
            <FigureField
              label={TIME_ROW.label}
              unit="hours"
              value={engineered.print_hours_over}
              fault={faults[TIME_ROW.path]}
              onChange={(hours) => change((rules) => void (rules.engineered.print_hours_over = hours))}
            />
          </LinkedField>
        </div>
        <LinkedField path={MATERIAL_ROW.path}>
          <Checkbox
            label={MATERIAL_ROW.label}
            checked={engineered.custom_material}
            onChange={(isOn) => change((rules) => void (rules.engineered.custom_material = isOn))}
          />
        </LinkedField>
      </fieldset>
      <AssistedSection assisted={draft.assisted} change={change} />
    </>
  )
}

type AssistedProps = Pick<DocumentFieldsProps<'routing'>, 'change'> & Pick<RoutingRules, 'assisted'>

function AssistedSection({ assisted, change }: AssistedProps) {
  return (
    <fieldset className="legend-inside page-section">
      <legend>Priced at once, with a ship date that staff confirm</legend>
      <LinkedField path={COLOR_ROW.path}>
        <Checkbox
          label={COLOR_ROW.label}
          checked={assisted.custom_color}
          onChange={(isOn) => change((rules) => void (rules.assisted.custom_color = isOn))}
        />
      </LinkedField>
    </fieldset>
  )
}
