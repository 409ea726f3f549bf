import { Link } from '@tanstack/react-router'
import { FigureField, textOf } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { ColorsSection } from './colors-section.tsx'
import { ExtrasSection } from './extras-section.tsx'
import { LEAD_DAYS_ROW } from './material-rows.ts'
import { MaterialsSection } from './materials-section.tsx'
import { OwnMaterialsSection } from './own-materials-section.tsx'

/** Materials and colors as customers see them, and what estimates need of each filament. */
export function EditMaterialsPage() {
  return (
    <DocumentPage kind="catalog">
      {(fields) => (
        <>
          <p className="readable">
            Print settings have <Link to="/console/print-settings">their own page</Link>. What is in stock is
            set on <Link to="/console/materials">Materials</Link>, with one click.
          </p>
          <LeadDaysRow {...fields} />
          <ColorsSection {...fields} />
          <MaterialsSection {...fields} />
          <OwnMaterialsSection {...fields} />
          <ExtrasSection {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

function LeadDaysRow({ draft, faults, change }: DocumentFieldsProps<'catalog'>) {
  const { path, label, meaning } = LEAD_DAYS_ROW
  return (
    <FoldRow name={path} title={label} values={`${textOf(draft.lead_days, 'days')} days`}>
      <div className="max-w-[420px]">
        <FigureField
          label={label}
          meaning={meaning}
          unit="days"
          value={draft.lead_days}
          fault={faults[path]}
          onChange={(days) => change((catalog) => void (catalog.lead_days = days))}
        />
      </div>
    </FoldRow>
  )
}
