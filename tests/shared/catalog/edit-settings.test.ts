import { describe, expect, test } from 'vitest'
import { Catalog } from '../../../shared/catalog/catalog.ts'
import { setChoices, setStandard } from '../../../shared/catalog/edit-settings.ts'
import type { PrintSetting } from '../../../shared/catalog/materials.ts'
import { catalog } from '../shop-documents.ts'

/** The settings of a valid catalog after an edit, by name. */
function edited(edit: (settings: PrintSetting[]) => void): Record<string, PrintSetting> {
  const draft = structuredClone(catalog)
  edit(draft.print_settings)
  return Object.fromEntries(Catalog.parse(draft).print_settings.map((setting) => [setting.name, setting]))
}
const find = (settings: PrintSetting[], name: string) => settings.find((setting) => setting.name === name)!

describe('the choices of a setting', () => {
  test('are followed by the ranges that depend on them', () => {
    const more = edited((settings) => setChoices(settings, 'nozzle', ['0.4', '0.6', '0.8']))
    expect(more['nozzle'].choices).toEqual(['0.4', '0.6', '0.8'])
    expect(more['layer_height'].ranges).toEqual({
      '0.4': { min: 0.08, max: 0.28 },
      '0.6': { min: 0.15, max: 0.4 },
      '0.8': { min: 0.15, max: 0.4 },
    })
    const fewer = edited((settings) => setChoices(settings, 'nozzle', ['0.4']))
    expect(fewer['layer_height'].ranges).toEqual({ '0.4': { min: 0.08, max: 0.28 } })
  })

  test('choices without the default make the first choice the default', () => {
    const without = edited((settings) => {
      setStandard(find(settings, 'seam'), 'back')
      setChoices(settings, 'seam', ['corner', 'random'])
    })
    expect(without['seam']).toMatchObject({ standard: 'corner', choices: ['corner', 'random'] })
  })
})

test('a setting has a default or is automatic, never both', () => {
  const settings = edited((draft) => {
    setStandard(find(draft, 'infill'), null)
    setStandard(find(draft, 'seam'), 'random')
  })
  expect(settings['infill']).toMatchObject({ automatic: true })
  expect(settings['infill']).not.toHaveProperty('standard')
  expect(settings['seam']).toMatchObject({ standard: 'random' })
  expect(settings['seam']).not.toHaveProperty('automatic')
})
