import { useQuery } from '@tanstack/react-query'
import type { Catalog } from '../../../shared/catalog/catalog.ts'
import type { CatalogMaterial } from '../../../shared/catalog/catalog-material.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { StockAnswers } from '../../../shared/operations/set-up/step-answers.ts'
import { readStockAnswers } from '../../../shared/operations/set-up/stock-answers.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Swatch } from '../../catalog/swatch.tsx'
import type { StepProps } from './step-props.ts'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepFault } from './step-fault.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'

/** Asks which materials and colors are in stock. */
export function MaterialsStep({ isNew }: StepProps) {
  const page = useQuery(trpc.printers.page.queryOptions())
  if (page.isPending) return <LoadingLines label="Loading the step" />
  if (page.isError) return <Failed error={page.error} />
  const printable = new Set(
    page.data.printers.flatMap(({ printer }) => (printer.active ? printer.materials : [])),
  )
  return (
    <StepDocument kind="catalog">
      {(opened) => <StockFields opened={opened} printable={printable} isNew={isNew} />}
    </StepDocument>
  )
}

interface StockFieldsProps extends StepProps {
  opened: OpenedDocument<'catalog'>
  /** The materials that a printer in service prints. */
  printable: ReadonlySet<MaterialId>
}

function StockFields({ opened: { version, body, reload }, printable, isNew }: StockFieldsProps) {
  const everything = allOf(body)
  const printed = everything.map((row) => (printable.has(row.material) ? row : { ...row, colors: [] }))
  const initial = () => (isNew && version === 1 ? printed : readStockAnswers(body))
  const { answers, replace, faults, checked } = useAnswers(StockAnswers, initial)
  const send = () => {
    const valid = checked()
    return valid && { step: 'materials' as const, version, answers: valid }
  }
  const set = (material: MaterialId, colors: string[]) =>
    replace(answers.map((row) => (row.material === material ? { ...row, colors } : row)))
  return (
    <StepForm step="materials" answer={send} onReload={reload}>
      {() => (
        <>
          <Presets all={everything} printed={printed} onChoose={replace} />
          <ul className="ruled-rows" aria-label="In stock">
            {answers.map(({ material, colors }) => (
              <MaterialRow
                key={material}
                catalog={body}
                id={material}
                colors={colors}
                isPrinted={printable.has(material)}
                onChange={(next) => set(material, next)}
              />
            ))}
          </ul>
          <StepFault fault={faults['']} />
        </>
      )}
    </StepForm>
  )
}

interface PresetsProps {
  all: StockAnswers
  /** The part of `all` that a printer in service prints. */
  printed: StockAnswers
  onChoose: (answers: StockAnswers) => void
}

function Presets({ all, printed, onChoose }: PresetsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onChoose(all)}>Everything</Button>
      <Button onClick={() => onChoose(printed)}>What my printers print</Button>
      <Button onClick={() => onChoose(all.map((row) => ({ ...row, colors: [] })))}>Nothing</Button>
    </div>
  )
}

function allOf({ materials }: Catalog): StockAnswers {
  return materials.flatMap(({ id, colors }) => (id === 'Custom' ? [] : [{ material: id, colors }]))
}

interface MaterialRowProps {
  catalog: Catalog
  id: MaterialId
  colors: readonly string[]
  isPrinted: boolean
  onChange: (colors: string[]) => void
}

function MaterialRow({ catalog, id, colors, isPrinted, onChange }: MaterialRowProps) {
  const material = catalog.materials.find((known) => known.id === id)!
  const hasAll = colors.length === material.colors.length
  return (
    <li className="cell-row items-start">
      <div className="grid gap-1">
        <strong className={colors.length === 0 ? 'font-medium text-muted' : 'font-medium'}>
          {material.label}
        </strong>
        {id === material.label ? null : <small>{id}</small>}
        {isPrinted ? null : <small>None of your printers prints it.</small>}
      </div>
      <fieldset className="wide compact flex flex-wrap gap-1.5" aria-label={`${material.label} in stock`}>
        <Button
          aria-label={`${hasAll ? 'None' : 'All'} of the colors of ${material.label}`}
          onClick={() => onChange(hasAll ? [] : [...material.colors])}
        >
          {hasAll ? 'None' : 'All'}
        </Button>
        {material.colors.map((name) => (
          <ColorSwitch
            key={name}
            material={material}
            name={name}
            swatch={catalog.colors.find((color) => color.name === name)?.swatch ?? '#888888'}
            isOn={colors.includes(name)}
            onToggle={() => onChange(toggled(material, colors, name))}
          />
        ))}
      </fieldset>
    </li>
  )
}

/** In the order of the material's colors. */
function toggled(material: CatalogMaterial, colors: readonly string[], name: string): string[] {
  const isOn = (color: string) => (color === name ? !colors.includes(name) : colors.includes(color))
  return material.colors.filter(isOn)
}

interface ColorSwitchProps {
  material: CatalogMaterial
  name: string
  swatch: string
  isOn: boolean
  onToggle: () => void
}

function ColorSwitch({ material, name, swatch, isOn, onToggle }: ColorSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`${material.label} in ${name}`}
      className="switch"
      onClick={onToggle}
    >
      <Swatch fill={swatch} /> {name}
    </button>
  )
}
