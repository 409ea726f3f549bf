import { useState } from 'react'
import type { Logo } from '../../../shared/platform/brand/brand.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import classes from './brand.module.css'
import { LOGO_ROW, SHOW_NAME_ROW } from './brand-rows.ts'
import { logoPicture } from './logo-picture.ts'

/** The shop's logo: chosen as a file, and kept as a picture. */
export function LogoField({ draft, faults, change }: DocumentFieldsProps<'brand'>) {
  const { logo } = draft
  const set = (chosen: Logo | null) => change((brand) => void (brand.logo = chosen))
  return (
    <FoldRow
      name="logo-row"
      paths={[LOGO_ROW.path, SHOW_NAME_ROW.path]}
      title="Logo"
      values={logo === null ? 'None' : draft.show_name ? 'With the shop’s name' : 'Without the shop’s name'}
    >
      <div className="grid gap-3">
        {logo ? (
          <p className={`justify-self-start rounded border border-hairline ${classes['logo']}`}>
            <img
              src={`data:image/png;base64,${logo.png}`}
              alt="The logo"
              width={logo.width}
              height={logo.height}
            />
          </p>
        ) : null}
        <LinkedField path={LOGO_ROW.path}>
          <FileField fault={faults['logo.png'] ?? faults['logo']} onChoose={set} />
        </LinkedField>
        <LinkedField path={SHOW_NAME_ROW.path}>
          <Checkbox
            label={SHOW_NAME_ROW.label}
            checked={draft.show_name}
            onChange={(isOn) => change((brand) => void (brand.show_name = isOn))}
          />
        </LinkedField>
        <div className="flex flex-wrap gap-2">
          <Button disabled={logo === null} onClick={() => set(null)}>
            Remove logo
          </Button>
        </div>
      </div>
    </FoldRow>
  )
}

function FileField({ fault, onChoose }: { fault: string | undefined; onChoose: (logo: Logo) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    try {
      onChoose(await logoPicture(file))
      setRefusal(null)
    } catch (error) {
      setRefusal((error as Error).message)
    }
    // So that the same file can be chosen again.
    input.value = ''
  }
  return (
    <Field label={LOGO_ROW.label} meaning={LOGO_ROW.meaning} fault={refusal ?? fault}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          onChange={(event) => void choose(event.currentTarget)}
        />
      )}
    </Field>
  )
}
