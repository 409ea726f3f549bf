import { expect, test, vi } from 'vitest'
import { startEach, startedText } from '../../../../renderer/production/plates/start-moves.ts'
import type { StartedEach } from '../../../../shared/production/printer-links/print-work.ts'
import { plateOf } from '../floor/floor-fixtures.ts'

const { answer } = vi.hoisted(() => ({ answer: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../../../renderer/platform/api.ts', () => ({
  server: { printerLinks: { startEach: { mutate: answer } } },
}))

const sent = (number: number) => ({ plate_id: `pl_${number}`, number, printer: `P${number}`, job: number })
const recorded = (number: number, why: StartedEach['recorded'][number]['why']) => ({
  plate_id: `pl_${number}`,
  number,
  revision: 2,
  status: 'printing',
  why,
})

test.each<[string, StartedEach['sent'], StartedEach['recorded'], string]>([
  ['sent', [sent(1), sent(2)], [], 'Sent, and starting: plates 1 and 2'],
  ['recorded in a shop without connections', [], [recorded(3, 'no_link')], 'Started: plate 3'],
  [
    'recorded beside sent ones',
    [sent(1)],
    [recorded(3, 'no_link')],
    'Sent, and starting: plate 1. Started: plate 3 (only recorded: its printer has no connection)',
  ],
  [
    'recorded for want of a file',
    [],
    [recorded(3, 'no_file')],
    'Started: plate 3 (only recorded: it has no print file)',
  ],
  ['refused', [], [], ''],
])('plates that are %s are named', (_how, sentPlates, recordedPlates, text) => {
  expect(startedText({ sent: sentPlates, recorded: recordedPlates })).toBe(text)
})

test('a plate that is refused is named with its reason, and only what was recorded has an undo', async () => {
  const undo = () => Promise.resolve({ text: 'Undone' })
  const undoOf = vi.fn<() => typeof undo>(() => undo)
  const start = startEach([plateOf(1), plateOf(2)], { empty_beds: ['p1'], undoOf })
  const failed = [{ plate_id: 'pl_2', number: 2, why: 'P1S 2 does not answer now.' }]
  answer.mockResolvedValue({ sent: [sent(1)], recorded: [], failed })
  expect(await start()).toEqual({
    text: 'Sent, and starting: plate 1',
    notes: ['Plate 2 is not started: P1S 2 does not answer now.'],
    undo: undefined,
  })
  answer.mockResolvedValue({ sent: [], recorded: [recorded(1, 'no_link')], failed: [] })
  expect((await start()).undo).toBe(undo)
  expect(undoOf).toHaveBeenCalledWith([recorded(1, 'no_link')])
})
