import { expect, test } from 'vitest'
import { printerNeed, type LinkFacts } from '../../../../shared/production/printer-links/printer-needs.ts'

const CALM: LinkFacts = {
  enabled: true,
  state: 'idle',
  message: null,
  filament_out: null,
  file_name: null,
  fault_text: null,
  since: 1000,
  job: null,
}
const JOB: NonNullable<LinkFacts['job']> = {
  status: 'printing',
  outcome: null,
  why: null,
  plate: 12,
  plate_status: 'printing',
  updated_at: 900,
}
const need = (changes: Partial<LinkFacts>, now = 1060) => printerNeed({ ...CALM, ...changes }, now)

test('a printer that is at work or ready needs nothing', () => {
  expect(need({})).toBe(null)
  expect(need({ state: 'printing', job: JOB })).toBe(null)
  expect(need({ state: 'finished', job: { ...JOB, status: 'ended', outcome: 'finished' } })).toBe(null)
})

test('a print that did not end well is for a person to record', () => {
  const ended = (outcome: 'failed' | 'canceled' | 'gone') =>
    need({ state: 'idle', job: { ...JOB, status: 'ended', outcome } })
  expect(ended('failed')).toMatchObject({ about: 'print', since: 900 })
  expect(ended('canceled')?.text).toBe(
    'The print of plate 12 was canceled. Record which units failed, or that the plate is done.',
  )
  expect(ended('gone')?.text).toContain('did not say how it ended')
})

test('a fact that staff recorded is told no longer', () => {
  for (const plate_status of ['printed', 'cleared'] as const)
    expect(need({ job: { ...JOB, status: 'ended', outcome: 'failed', plate_status } })).toBe(null)
})

test('a start that did not come about says why, unless staff gave it up', () => {
  const stopped = {
    ...JOB,
    status: 'stopped' as const,
    plate_status: 'planned' as const,
    why: 'It has no room.',
  }
  expect(need({ job: stopped })?.text).toBe('Plate 12 was not started. It has no room.')
  expect(need({ job: { ...stopped, outcome: 'canceled' } })).toBe(null)
})

test('filament, a pause and a fault come before the connection', () => {
  expect(need({ state: 'paused', filament_out: true })?.text).toContain('ran out of filament')
  expect(need({ state: 'paused', message: 'Door open' })?.text).toContain('Door open.')
  expect(need({ state: 'failed', message: 'Thermal runaway!' })?.text).toContain('Thermal runaway!')
  expect(need({ state: 'attention' })?.text).toContain('Look at its screen')
  expect(need({ state: 'offline' })?.text).toContain('the printer itself does not')
  expect(need({ state: 'idle', filament_out: true })).toBe(null)
})

test('a lost printer is told after two minutes, and one that is switched off never', () => {
  const lost = { state: null, fault_text: 'It cannot be reached.' }
  expect(need(lost)).toBe(null)
  expect(need(lost, 1120)).toMatchObject({
    about: 'connection',
    text: 'It does not answer. It cannot be reached.',
  })
  expect(need({ ...lost, enabled: false }, 9999)).toBe(null)
})
