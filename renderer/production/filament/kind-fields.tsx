import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { MAX_SPOOLS_AT_ONCE, type Spool } from '../../../shared/production/filament/spool.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { typedGrams } from './filament-words.ts'
import type { SpoolsPageData } from './spools-page-data.ts'

/** A filament, as it is chosen. */
export interface FilamentKind {
  material: MaterialId
  color: string
}

/** The fields of received filament, as typed. */
interface KindText extends FilamentKind {
  net: string
  count: string
  shelf: string
}

/** The size of most spools that are sold. */
const USUAL_GRAMS = '1000'

export function kindToBeginWith({ materials }: SpoolsPageData, last: Spool | undefined): KindText {
  const { material, color } = last ?? { material: materials[0].id, color: materials[0].colors[0] ?? '' }
  return { material, color, net: USUAL_GRAMS, count: '1', shelf: '' }
}

/** Returns what was typed; null while something of it cannot be. */
export function readKind({ material, color, net, count, shelf }: KindText) {
  const [net_grams, number] = [typedGrams(net), Number(count)]
  if (net_grams === null || net_grams === 0) return null
  if (!Number.isInteger(number) || number < 1 || number > MAX_SPOOLS_AT_ONCE) return null
  return { material, color, net_grams, count: number, shelf: shelf.trim() === '' ? null : shelf.trim() }
}

interface KindFieldsProps {
  page: SpoolsPageData
  kind: KindText
  onChange: (kind: KindText) => void
}

/** Material, color, size, count and shelf of spools that arrived. */
export function KindFields({ page, kind, onChange }: KindFieldsProps) {
  const set = (name: keyof KindText) => (text: string) => onChange({ ...kind, [name]: text })
  return (
    <>
      <FilamentFields page={page} kind={kind} onChange={(chosen) => onChange({ ...kind, ...chosen })} />
      <div className={forms['pair']}>
        <UnitField label="Filament on each" unit="g" value={kind.net} onChange={set('net')} />
        <UnitField label="How many" unit="spools" value={kind.count} onChange={set('count')} />
      </div>
      <LineField label="Shelf (optional)" maxLength={60} value={kind.shelf} onChange={set('shelf')} />
    </>
  )
}

interface FilamentFieldsProps {
  page: Pick<SpoolsPageData, 'materials'>
  kind: FilamentKind
  onChange: (kind: FilamentKind) => void
}

export function FilamentFields({ page, kind, onChange }: FilamentFieldsProps) {
  const colorsOf = (material: MaterialId) => page.materials.find(({ id }) => id === material)?.colors ?? []
  return (
    <>
      <PickField
        label="Material"
        value={kind.material}
        options={page.materials.map(({ id, label }) => ({ value: id, label }))}
        onChange={(material) => {
          const known = colorsOf(material)
          const color = known.includes(kind.color) ? kind.color : (known[0] ?? '')
          onChange({ material, color })
        }}
      />
      <PickField
        label="Color"
        value={kind.color}
        options={colorsOf(kind.material).map((name) => ({ value: name, label: name }))}
        onChange={(color) => onChange({ material: kind.material, color })}
      />
    </>
  )
}
