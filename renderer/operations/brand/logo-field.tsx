import { useState } from 'react'
import type { Logo } from '../../../shared/platform/brand/brand.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import classes from './brand.module.css'
import { logoPicture } from './logo-picture.ts'

/** The shop's logo: chosen as a file, and kept as a picture. */
export function LogoField({ draft, faults, change }: DocumentFieldsProps<'brand'>) {
  const { logo } = draft
  const set = (chosen: Logo | null) => change((brand) => void (brand.logo = chosen))
  return (
    <fieldset className={documents['section']}>
      <legend>Logo</legend>
      {logo ? (
        <p className={`start ${classes['logo']}`}>
          <img
            src={`data:image/png;base64,${logo.png}`}
            alt="The logo"
            width={logo.width}
            height={logo.height}
          />
        </p>
      ) : null}
      <FileField fault={faults['logo.png'] ?? faults['logo']} onChoose={set} />
      <Checkbox
        label="Show the shop’s name beside the logo"
        checked={draft.show_name}
        onChange={(isOn) => change((brand) => void (brand.show_name = isOn))}
      />
      <div className="wrap-8">
        <Button disabled={logo === null} onClick={() => set(null)}>
          Remove logo
        </Button>
      </div>
    </fieldset>
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
    <Field
      label="Logo file"
      meaning="PNG, JPEG or SVG, best wide and with a transparent background. Only its pixels are kept. It is shown on white."
      fault={refusal ?? fault}
    >
      {(control) => (
        <input
          {...control}
          className={`${control.className} ${classes['file']}`}
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          onChange={(event) => void choose(event.currentTarget)}
        />
      )}
    </Field>
  )
}
