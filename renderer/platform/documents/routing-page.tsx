import { RoutingRules } from '../../../shared/quoting/pricing/routing.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import { FigureField } from '../kit/figure-field.tsx'
import forms from '../kit/form.module.css'
import { DocumentPage, type DocumentFieldsProps } from './document-form.tsx'
import classes from './documents.module.css'
import { TierEffect } from './tier-effect.tsx'

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
  const { engineered, assisted } = draft
  return (
    <>
      <fieldset className={classes['section']}>
        <legend>To engineering, without a price</legend>
        <div className={forms['pair']}>
          <FigureField
            label="Unit price over"
            unit="dollars"
            value={engineered.unit_cents_over}
            fault={faults['engineered.unit_cents_over']}
            onChange={(cents) => change((rules) => void (rules.engineered.unit_cents_over = cents))}
          />
          <FigureField
            label="Total print time over"
            unit="hours"
            value={engineered.print_hours_over}
            fault={faults['engineered.print_hours_over']}
            onChange={(hours) => change((rules) => void (rules.engineered.print_hours_over = hours))}
          />
        </div>
        <Checkbox
          label="Any material that the customer names"
          checked={engineered.custom_material}
          onChange={(isOn) => change((rules) => void (rules.engineered.custom_material = isOn))}
        />
      </fieldset>
      <fieldset className={classes['section']}>
        <legend>Priced at once, with a ship date that staff confirm</legend>
        <Checkbox
          label="Any custom color"
          checked={assisted.custom_color}
          onChange={(isOn) => change((rules) => void (rules.assisted.custom_color = isOn))}
        />
      </fieldset>
    </>
  )
}
