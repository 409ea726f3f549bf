import { Link } from '@tanstack/react-router'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { ColorsSection } from './colors-section.tsx'
import { ExtrasSection } from './extras-section.tsx'
import classes from './materials.module.css'
import { MaterialsSection } from './materials-section.tsx'
import { OwnMaterialsSection } from './own-materials-section.tsx'

/** Materials and colors as customers see them, and what estimates need of each filament. */
export function EditMaterialsPage() {
  return (
    <DocumentPage kind="catalog">
      {(fields) => (
        <>
          <p className={classes['lead']}>
            Print settings have <Link to="/console/print-settings">their own page</Link>. What is in stock is
            set on <Link to="/console/materials">Materials</Link>, with one click.
          </p>
          <LeadDays {...fields} />
          <ColorsSection {...fields} />
          <MaterialsSection {...fields} />
          <OwnMaterialsSection {...fields} />
          <ExtrasSection {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

function LeadDays({ draft, faults, change }: DocumentFieldsProps<'catalog'>) {
  return (
    <fieldset className={documents['section']}>
      <legend>Lead time</legend>
      <div className={classes['short']}>
        <FigureField
          label="Lead days"
          meaning="Working days added once for a color that does not ship the same day. At most 30."
          unit="days"
          value={draft.lead_days}
          fault={faults['lead_days']}
          onChange={(days) => change((catalog) => void (catalog.lead_days = days))}
        />
      </div>
    </fieldset>
  )
}
