import { DEFAULT_ACCENT } from '../../../shared/platform/brand/brand-colors.ts'
import { isHexColor, type HexColor } from '../../../shared/platform/brand/contrast.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ACCENT_ROW } from './brand-rows.ts'
import { LogoField } from './logo-field.tsx'
import { MovedColors } from './moved-colors.tsx'

type Fields = DocumentFieldsProps<'brand'>

/** Sets how the shop looks to its customers, with a preview beside the form. */
export function BrandPage() {
  return (
    <DocumentPage kind="brand" savedText="Saved. Pages and new emails look like this from now on.">
      {(fields) => (
        <div className="with-panel grid max-w-[960px] items-start max-lg:grid-cols-1!">
          <div className="grid min-w-0 gap-6">
            <AccentRow {...fields} />
            <LogoField {...fields} />
          </div>
          <BrandPreview draft={{ ...fields.draft, accent: readableAccent(fields.draft.accent) }} />
        </div>
      )}
    </DocumentPage>
  )
}

/** While a color is typed, the preview keeps to the program's. */
function readableAccent(accent: string): HexColor {
  const typed = accent.toLowerCase()
  return isHexColor(typed) ? typed : DEFAULT_ACCENT
}

function AccentRow({ draft, faults, change }: Fields) {
  const accent = readableAccent(draft.accent)
  const set = (typed: string) =>
    change((brand) => {
      brand.accent = typed.trim().toLowerCase() as HexColor
    })
  return (
    <FoldRow
      name={ACCENT_ROW.path}
      title={ACCENT_ROW.label}
      values={
        <>
          <svg width="14" height="14" aria-hidden="true" viewBox="0 0 14 14">
            <rect width="14" height="14" rx="3" fill={accent} />
          </svg>{' '}
          {draft.accent}
        </>
      }
    >
      <div className="grid gap-3">
        <AccentFields typed={draft.accent} fault={faults['accent']} onType={set} />
        <MovedColors accent={accent} />
        <div className="flex flex-wrap gap-2">
          <Button disabled={draft.accent === DEFAULT_ACCENT} onClick={() => set(DEFAULT_ACCENT)}>
            Reset to the default color
          </Button>
        </div>
      </div>
    </FoldRow>
  )
}

interface AccentFieldsProps {
  typed: string
  fault: string | undefined
  onType: (typed: string) => void
}

/** The accent color, picked or written as a hex value. */
function AccentFields({ typed, fault, onType }: AccentFieldsProps) {
  return (
    <div className="fields-line grid grid-cols-[56px_minmax(0,180px)] items-start gap-3">
      <input
        type="color"
        aria-label="Pick the accent color"
        value={readableAccent(typed)}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Field label={ACCENT_ROW.label} meaning={ACCENT_ROW.meaning} fault={fault}>
        {(control) => (
          <input
            {...control}
            value={typed}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
}
