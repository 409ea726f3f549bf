import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { colorFor, colorNames } from '../../../../shared/catalog/color-for.ts'
import type { MaterialShown } from '../../../../shared/catalog/materials.ts'
import type { MaterialRow } from '../../../../shared/quoting/quotes/compare.ts'
import type { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import field from '../../../platform/ui/field.module.css'
import { Money } from '../../../platform/ui/values.tsx'
import { unbrokenFigures } from '../../../platform/ui/words.ts'
import classes from './material-picker.module.css'
import { useChooseMaterial } from './choose-material.ts'
import { leadDaysOf, offeredMaterial, offeredMaterials, type OfferedMaterial } from './offered-materials.ts'
import { NoteForm } from './note-form.tsx'
import { SwatchDot } from './swatch-dot.tsx'
import { colorLead, optionOf } from '../price/price-words.ts'
import { useAddedFindings } from './added-findings.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useSpeed } from '../price/speed.ts'
import { useStock } from './use-stock.ts'

/** The material; the list shows properties and price of each. */
export function MaterialPicker() {
  const { catalog, choices } = useQuoteContext()
  const chooseMaterial = useChooseMaterial()
  const [naming, setNaming] = useState(false)
  const choose = (key: string) => {
    const custom = catalog?.materials.find((material) => material.id === key)?.custom ?? false
    setNaming(custom)
    if (!custom && catalog && key !== offeredMaterial(catalog, choices)?.key) chooseMaterial(key)
  }
  return (
    <div className="grid min-w-0 gap-2">
      <span className={field['label']} id="material-label">
        Material
      </span>
      <MaterialSelect onChoose={choose} />
      {naming ? <CustomMaterial onEnd={() => setNaming(false)} /> : null}
    </div>
  )
}

function MaterialSelect({ onChoose }: { onChoose: (key: string) => void }) {
  const { catalog, choices } = useQuoteContext()
  const offered = catalog ? offeredMaterials(catalog) : []
  const chosen = catalog && offeredMaterial(catalog, choices)?.key
  const chosenIndex = offered.findIndex(({ key }) => key === chosen)
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    // Arrow keys start at the chosen material.
    onDropdownOpen: () => combobox.updateSelectedOptionIndex(chosenIndex),
  })
  const submit = (key: string) => {
    combobox.closeDropdown()
    onChoose(key)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width="target" shadow="md">
      <Combobox.Target targetType="button" withExpandedAttribute>
        <button
          type="button"
          className={`grid min-h-control w-full items-center gap-3 box text-left ${classes['chosen']}`}
          aria-labelledby="material-label material-chosen"
          onClick={() => combobox.toggleDropdown()}
        >
          <ChosenMaterial />
          <IconChevronDown size={18} stroke={1.8} className="text-muted" aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className="max-h-[min(440px,55dvh)] overflow-y-auto"
          aria-labelledby="material-label"
        >
          {offered.map((material) => (
            <MaterialOption key={material.key} material={material} chosen={material.key === chosen} />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function ChosenMaterial() {
  const { catalog, choices } = useQuoteContext()
  const current = catalog && offeredMaterial(catalog, choices)
  return (
    <span id="material-chosen">
      <span className="block text-body leading-dense font-medium">{current?.label ?? choices.material}</span>
      <span className="note leading-dense font-normal">
        {current?.custom ? choices.material_note : current && propertyLine(current)}
      </span>
    </span>
  )
}

function CustomMaterial({ onEnd }: { onEnd: () => void }) {
  const chooseMaterial = useChooseMaterial()
  return (
    <NoteForm
      label="Describe the material"
      meaning="Our engineers will price it. There’s no instant price."
      action="Request material"
      onName={(material_note) => {
        onEnd()
        chooseMaterial('Custom', { material_note })
      }}
      onCancel={onEnd}
    />
  )
}

function MaterialOption({ material, chosen }: { material: OfferedMaterial; chosen: boolean }) {
  const { comparison } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const { materialText } = useStock()
  const row = comparison?.materials.find(
    (compared) => compared.material === material.id && compared.material_note === material.note,
  )
  const option = row ? optionOf(row.options, speed) : undefined
  return (
    <Combobox.Option
      ref={chosen ? scrollToMiddle : undefined}
      value={material.key}
      active={chosen}
      selected={chosen}
      disabled={!material.available}
      className={classes['option']}
    >
      <IconCheck size={16} style={{ visibility: chosen ? undefined : 'hidden' }} aria-hidden="true" />
      <span>
        <span className="block text-body leading-dense font-medium">{material.label}</span>
        <span className="note leading-dense font-normal">
          {material.available ? propertyLine(material) : materialText(material)}
        </span>
      </span>
      <PriceAndLead option={option} material={material} color={row?.color} />
      <span style={{ gridColumn: '2 / -1' }}>
        <span className={`overflow-hidden text-fine leading-dense text-soft ${classes['description']}`}>
          {unbrokenFigures(material.description)}
        </span>
        <ColorsOffered material={material} />
        <Unsuited findings={row?.findings ?? []} />
      </span>
    </Combobox.Option>
  )
}

interface PriceAndLeadProps {
  option: PriceOption | undefined
  material: OfferedMaterial
  /** The color in which the material would be chosen. */
  color: string | undefined
}

function PriceAndLead({ option, material, color }: PriceAndLeadProps) {
  const { leadDays } = useStock()
  if (!option) return null
  return (
    <span className="text-body">
      <Money cents={option.total_cents} />
      {color === undefined ? null : (
        <span className="block text-right fine">
          {colorLead(material, color, leadDaysOf(material, leadDays))}
        </span>
      )}
    </span>
  )
}

/** Says why the part may not print well in this material, if the part's own findings do not. */
function Unsuited({ findings }: { findings: MaterialRow['findings'] }) {
  const added = useAddedFindings(findings)
  return added.map((finding) => (
    <span key={finding.code} className="block text-fine leading-dense text-attention">
      {finding.title}: {finding.message}
    </span>
  ))
}

/** The colors of a material, when the chosen one is not among them. */
function ColorsOffered({ material }: { material: MaterialShown }) {
  const { catalog, choices } = useQuoteContext()
  if (!catalog || !material.available || material.custom) return null
  const color = colorFor(material, choices.color, catalog.custom_color)
  if (color === choices.color) return null
  const names = colorNames(material.colors) ?? `${color.toLowerCase()} and other colors`
  return (
    <span className="block text-small text-soft">
      <SwatchDot fill={catalog.color_swatches[color]} /> Comes in {names}
    </span>
  )
}

/** Scrolls only the list, not the page, to the chosen material. */
function scrollToMiddle(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (list) list.scrollTop = option.offsetTop - (list.clientHeight - option.offsetHeight) / 2
}

function propertyLine({ properties }: MaterialShown): string {
  return unbrokenFigures(properties.join(' · '))
}
