import { Box } from '@mantine/core'
import { MATERIAL_IDS } from '../../../shared/catalog/materials.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { whyDoubtMaterial } from '../../../shared/quoting/scheduling/printer-materials.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import field from '../../platform/ui/field.module.css'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import type { FieldsProps } from './record-fields.tsx'
import { abilitiesOf } from './record-draft.ts'

/** Sets which materials the printer prints. They follow its abilities; the owner may switch each one and then reads why the program doubts it. */
export function MaterialsField({ draft, faults, change, page }: FieldsProps & { page: PrintersPageData }) {
  const abilities = abilitiesOf(draft)
  const doubts = draft.materials.flatMap((id) => whyDoubtMaterial(abilities, id) ?? [])
  const labelOf = (id: string) => page.materials.find((material) => material.id === id)?.label ?? id
  const fault = Object.entries(faults).find(([path]) => path.startsWith('materials'))?.[1]
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Materials</legend>
      <div className="auto-columns auto-fill small-cards">
        {MATERIAL_IDS.map((id) => (
          <Checkbox
            key={id}
            label={labelOf(id)}
            checked={draft.materials.includes(id)}
            onChange={(isOn) =>
              change({
                materials: MATERIAL_IDS.filter((other) =>
                  other === id ? isOn : draft.materials.includes(other),
                ),
              })
            }
          />
        ))}
      </div>
      {fault ? <p className="text-fine text-stop">{fault}</p> : null}
      {doubts.length > 0 ? (
        <Notice tone="attention" title="Some of these materials may not suit this printer">
          <Box component="ul" className="grid gap-0.5" pl={18}>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </Box>
        </Notice>
      ) : null}
    </fieldset>
  )
}
