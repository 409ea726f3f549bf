import type { CatalogMaterial } from './catalog-material.ts'
import type { Extra } from './extras.ts'
import type { OwnMaterial } from './own-material.ts'
import { MATERIAL_IDS, SPEEDS, type PrintSetting, type Speed } from './materials.ts'
import { settingFaults } from './setting-faults.ts'
import { normalizeSpelling } from './spelling.ts'

/** The fields of a catalog that refer to each other. */
interface CatalogFields {
  materials: CatalogMaterial[]
  own_materials: OwnMaterial[]
  extras: Extra[]
  colors: { name: string; also: string[] }[]
  custom_color: string | null
  speeds: { speed: Speed; asap_offset_days?: number | undefined }[]
  print_settings: PrintSetting[]
}

/** A fault of a catalog and the path of its field; without a path it concerns the whole. */
interface CatalogFault {
  message: string
  path?: (string | number)[]
}

/** Returns what is wrong between the fields of a catalog that are each valid. */
export function listCatalogFaults(catalog: CatalogFields): CatalogFault[] {
  const ids = catalog.materials.map((material) => material.id)
  const complete = ids.length === MATERIAL_IDS.length && MATERIAL_IDS.every((id) => ids.includes(id))
  const speeds = catalog.speeds.map(({ speed, asap_offset_days }) => `${speed}:${asap_offset_days ?? 'none'}`)
  return [
    ...(complete ? [] : [{ message: 'The catalog must have every material of the interface exactly once.' }]),
    ...spellingFaults(catalog),
    ...(/^asap:none week:\d+$/.test(speeds.join(' '))
      ? []
      : [
          {
            message: `The speeds must be ${SPEEDS.join(' and ')}, and only the second counts days from the first.`,
          },
        ]),
    ...catalog.materials.flatMap((material, at) =>
      materialFaults(material, catalog).map(({ field, message }) => ({
        message,
        path: ['materials', at, field],
      })),
    ),
    ...ownMaterialFaults(catalog),
    ...extraFaults(catalog),
    ...settingFaults(catalog.print_settings).map(({ at, message }) => ({
      message,
      path: at === null ? ['print_settings'] : ['print_settings', at],
    })),
  ]
}

/** Returns an own material with the name of another material, and colors that the catalog does not have. */
function ownMaterialFaults({ materials, own_materials, colors }: CatalogFields): CatalogFault[] {
  const known = new Set(materials.flatMap(({ id, label }) => [id, label]).map(normalizeSpelling))
  const names = new Set(colors.map((color) => color.name))
  return own_materials.flatMap((own, at): CatalogFault[] => {
    const spelling = normalizeSpelling(own.name)
    const isTaken = known.has(spelling)
    known.add(spelling)
    const foreign = own.colors.filter((color) => !names.has(color))
    return [
      ...(isTaken
        ? [{ message: 'Another material has this name.', path: ['own_materials', at, 'name'] }]
        : []),
      ...foreign.map((color) => ({
        message: `${own.name} has the color "${color}", which the catalog does not have.`,
        path: ['own_materials', at, 'colors'],
      })),
      ...(new Set(own.colors).size < own.colors.length
        ? [{ message: `${own.name} has a color twice.`, path: ['own_materials', at, 'colors'] }]
        : []),
    ]
  })
}

/** Returns extras that share an id or a name with an earlier one. */
function extraFaults({ extras }: CatalogFields): CatalogFault[] {
  return extras.flatMap(({ id, name }, at): CatalogFault[] => {
    const earlier = extras.slice(0, at)
    const isTaken = earlier.some(
      (other) => other.id === id || normalizeSpelling(other.name) === normalizeSpelling(name),
    )
    return isTaken ? [{ message: 'Another extra has this name.', path: ['extras', at, 'name'] }] : []
  })
}

/** A spelling that means two colors, at the later one. */
function spellingFaults({ colors, custom_color }: CatalogFields): CatalogFault[] {
  const known = new Set(custom_color === null ? [] : [normalizeSpelling(custom_color)])
  return colors.flatMap(({ name, also }, at) => {
    const spellings = [name, ...also].map(normalizeSpelling)
    const isTaken = spellings.some(
      (spelling, index) => known.has(spelling) || spellings.indexOf(spelling) < index,
    )
    for (const spelling of spellings) known.add(spelling)
    return isTaken ? [{ message: 'Two colors have the same name.', path: ['colors', at, 'name'] }] : []
  })
}

interface MaterialFault {
  field: 'colors' | 'same_day_colors' | 'out_of_stock' | 'custom'
  message: string
}

function materialFaults(material: CatalogMaterial, catalog: CatalogFields): MaterialFault[] {
  const { id, label, colors, custom } = material
  const names = new Set(catalog.colors.map((color) => color.name))
  const isOfOther = (color: string) => !colors.includes(color)
  const missing = material.out_of_stock.map(({ name }) => name)
  const faults = (field: MaterialFault['field'], messages: string[]) =>
    messages.map((message) => ({ field, message }))
  return [
    ...faults(
      'colors',
      colors
        .filter((color) => !names.has(color))
        .map((color) => `${label} has the color "${color}", which the catalog does not have.`),
    ),
    ...faults('colors', new Set(colors).size < colors.length ? [`${label} has a color twice.`] : []),
    ...faults(
      'same_day_colors',
      material.same_day_colors
        .filter(isOfOther)
        .map((color) => `${label} cannot ship in ${color} the same day: it is not offered in it.`),
    ),
    ...faults(
      'out_of_stock',
      missing
        .filter(isOfOther)
        .map((color) => `${label} cannot be out of stock in ${color}: it is not offered in it.`),
    ),
    ...faults('out_of_stock', new Set(missing).size < missing.length ? [`${label} has a color twice.`] : []),
    ...faults(
      'custom',
      custom === (id === 'Custom') ? [] : [`${label} cannot be switched to or from custom.`],
    ),
  ]
}
