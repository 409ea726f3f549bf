import { expect, test } from 'vitest'
import REPORTS from '../../../../shared/production/printer-links/bambu-tray-reports.json' with { type: 'json' }
import { bambuTests, link, machine, soon } from './bambu-links.ts'
import { IDLE } from './bambu-machine.ts'

bambuTests()

// Reports of the P1 series: ha-bambulab, pybambu/models.py (`msg` is 0 for the whole state, 1 for a change), and its pull request 1857.
const WHOLE = { ...IDLE, msg: 0, ...REPORTS.whole }

test.each(['humidity of one unit', 'one field of one tray', 'one unit while it prints'] as const)(
  'after a report of %s a print from tray 5 is told to take tray 5',
  async (name) => {
    const p1s = await machine({ state: { ...WHOLE } })
    const opened = link(p1s.port)
    await opened.readReport(soon())
    await p1s.say({
      print: { command: 'push_status', msg: 1, mc_percent: 7, ...REPORTS[name], gcode_state: 'FINISH' },
    })
    await expect.poll(async () => (await opened.readReport(soon())).state).toBe('finished')
    const { trays } = await opened.readReport(soon())
    const types = ['PLA', 'PLA', 'PETG', 'ASA', 'PLA', 'PLA', 'PLA', 'PLA']
    expect(trays!.filter(({ is_external }) => !is_external).map(({ type }) => type)).toEqual(types)
    await opened.start('plate_12.gcode.3mf', soon(), { tray: 5, material: 'PLA+', filaments: [1] })
    expect(p1s.heard.at(-1)).toMatchObject({ print: { use_ams: true, ams_mapping: [5] } })
  },
)

test('a print from a tray that was emptied is refused', async () => {
  const p1s = await machine({ state: { ...WHOLE } })
  const opened = link(p1s.port)
  await opened.readReport(soon())
  await p1s.say({
    print: { command: 'push_status', msg: 1, ...REPORTS['a tray was emptied'], gcode_state: 'FINISH' },
  })
  await expect.poll(async () => (await opened.readReport(soon())).state).toBe('finished')
  await expect(
    opened.start('plate_12.gcode.3mf', soon(), { tray: 3, material: 'ASA', filaments: [1] }),
  ).rejects.toMatchObject({ message: expect.stringContaining('AMS 1, tray 4 is empty') as string })
})

test('a change that comes before the whole state is not taken for it', async () => {
  const p1s = await machine({ state: { ...WHOLE }, tellsAll: false })
  const opened = link(p1s.port)
  const asked = opened.readReport(soon())
  await expect.poll(() => p1s.heard.length).toBeGreaterThan(0)
  await p1s.say({ print: { command: 'push_status', msg: 1, ...REPORTS['one unit while it prints'] } })
  await p1s.say({ print: WHOLE })
  expect((await asked).trays).toHaveLength(9)
})
