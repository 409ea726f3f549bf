import { expect, test } from 'vitest'
import models from '../../../../resources/printer-models.json' with { type: 'json' }
import { usualKindFirst } from '../../../../shared/production/printer-links/usual-kind.ts'

const KINDS = ['octoprint', 'moonraker', 'prusalink', 'bambu'] as const
const kindOf = (model: string | null) => usualKindFirst(KINDS, model)[0]

test.each([
  ['Bambu Lab A1 mini', 'bambu'],
  ['Prusa Research MK4S', 'prusalink'],
  ['Prusa Research XL', 'prusalink'],
  ['Prusa Research MINI+', 'prusalink'],
  ['Prusa Research CORE One L', 'prusalink'],
  ['Prusa Research MK3S+', 'octoprint'],
  ['Creality K1 Max', 'moonraker'],
  ['Creality Ender-3 V3', 'moonraker'],
  ['Creality Ender-3 V3 SE', 'octoprint'],
  ['Voron 2.4', 'moonraker'],
  ['Something of our own', 'octoprint'],
  [null, 'octoprint'],
])('%s is offered %s first', (model, kind) => {
  expect(kindOf(model)).toBe(kind)
})

test('every printer of Bambu Lab and Qidi in our list is offered its own kind', () => {
  const names = models.map(({ maker, model }) => `${maker} ${model}`)
  const own = names.filter((name) => /^(Bambu|Qidi)/.test(name))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => kindOf(name) === 'octoprint')).toEqual([])
})

test('a kind that this machine cannot connect is not offered', () => {
  expect(usualKindFirst(['octoprint', 'moonraker'], 'Bambu Lab P1S')).toEqual(['octoprint', 'moonraker'])
})
