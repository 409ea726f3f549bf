import { DEFAULT_ACCENT } from '../../../shared/platform/brand/brand-colors.ts'
import { isHexColor, type HexColor } from '../../../shared/platform/brand/contrast.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { BrandPreview } from './brand-preview.tsx'
import classes from './brand.module.css'
import { LogoField } from './logo-field.tsx'
import { MovedColors } from './moved-colors.tsx'

type Fields = DocumentFieldsProps<'brand'>

/** Sets how the shop looks to its customers, with a preview beside the form. */
export function BrandPage() {
  return (
    <DocumentPage kind="brand" savedText="Saved. Pages and new emails look like this from now on.">
      {(fields) => (
        <div className={`top grid ${classes['columns']}`}>
          <div className="stack-24 fit">
            <AccentSection {...fields} />
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

function AccentSection({ draft, faults, change }: Fields) {
  const accent = readableAccent(draft.accent)
  const set = (typed: string) =>
    change((brand) => {
      brand.accent = typed.trim().toLowerCase() as HexColor
    })
  return (
    <fieldset className={documents['section']}>
      <legend>Accent color</legend>
      <div className={`stack-12 top ${classes['accent']}`}>
        <input
          type="color"
          aria-label="Pick the accent color"
          value={accent}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <Field label="Accent color" meaning="As # and six digits." fault={faults['accent']}>
          {(control) => (
            <input
              {...control}
              value={draft.accent}
              maxLength={7}
              spellCheck={false}
              onChange={(event) => set(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <MovedColors accent={accent} />
      <div className="wrap-8">
        <Button disabled={draft.accent === DEFAULT_ACCENT} onClick={() => set(DEFAULT_ACCENT)}>
          Reset to the default color
        </Button>
      </div>
    </fieldset>
  )
}
