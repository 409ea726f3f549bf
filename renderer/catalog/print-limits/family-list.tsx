import type { z } from 'zod'
import { MATERIAL_IDS } from '../../../shared/catalog/materials.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import type { LimitNode } from './limit-path.ts'
import { LimitFigure } from './limit-figure.tsx'
import { emptyItem } from './limit-path.ts'
import { figureLabel } from './limit-words.ts'

type Family = Record<string, unknown> & { materials: string[] }

/** Thresholds by families of materials. A material is in the first family that names it. */
export function FamilyList(node: LimitNode) {
  const { code, path, schema, set } = node
  const item = (schema as z.ZodArray).element as unknown as z.ZodObject
  const families = node.value as Family[]
  return (
    <div className="col-span-full grid justify-items-start gap-3">
      {families.map((family, at) => (
        <FamilyFields
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...node}
          schema={item}
          path={[...path, at]}
          value={family}
          number={at + 1}
          onRemove={() => set(path, families.toSpliced(at, 1))}
        />
      ))}
      <Button onClick={() => set(path, [...families, emptyItem(item)])}>
        Add to {figureLabel(code, String(path.at(-1))).toLowerCase()}
      </Button>
    </div>
  )
}

interface FamilyFieldsProps extends LimitNode {
  schema: z.ZodObject
  value: Family
  number: number
  onRemove: () => void
}

function FamilyFields({ schema, value: family, number, onRemove, ...node }: FamilyFieldsProps) {
  const { code, path, set } = node
  const label = `${figureLabel(code, String(path.at(-2)))} ${number}`
  return (
    <fieldset className="auto-columns auto-fill legend-inside col-span-full w-full min-w-0 items-start">
      <legend className="col-span-full font-medium">{label}</legend>
      <FamilyMaterials {...node} label={label} chosen={family.materials} />
      {Object.entries(schema.shape).map(([name, inner]) =>
        name === 'materials' ? null : (
          <LimitFigure
            key={name}
            {...node}
            path={[...path, name]}
            schema={inner as z.ZodType}
            value={family[name]}
            onChange={(next) => set([...path, name], next)}
          />
        ),
      )}
      <div className="items-end">
        <Button aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

function FamilyMaterials(props: Pick<LimitNode, 'path' | 'set'> & { label: string; chosen: string[] }) {
  const { path, set, label, chosen } = props
  return (
    <div className="col-span-full flex flex-wrap gap-x-4 gap-y-1">
      {MATERIAL_IDS.map((id) => (
        <Checkbox
          key={id}
          label={id}
          spoken={`${label}: ${id}`}
          checked={chosen.includes(id)}
          onChange={(isOn) =>
            set(
              [...path, 'materials'],
              MATERIAL_IDS.filter((other) => (other === id ? isOn : chosen.includes(other))),
            )
          }
        />
      ))}
    </div>
  )
}
