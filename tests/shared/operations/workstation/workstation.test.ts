import { expect, test } from 'vitest'
import {
  KeptWorkstation,
  mustStayAwake,
  WorkstationSettings,
} from '../../../../shared/operations/workstation/workstation.ts'

test.each([
  [{}, { serves_others: false, printing: 0 }, false],
  [{}, { serves_others: true, printing: 0 }, true],
  [{}, { serves_others: false, printing: 2 }, true],
  [{ awake_while_serving: false }, { serves_others: true, printing: 0 }, false],
  [{ awake_while_printing: false }, { serves_others: false, printing: 2 }, false],
  [{ awake_while_serving: false }, { serves_others: true, printing: 1 }, true],
])(
  'the settings %j and the facts %j decide whether the computer stays awake: %s',
  (settings, facts, isAwake) =>
    expect(mustStayAwake(WorkstationSettings.parse(settings), facts)).toBe(isAwake),
)

test('a new workstation has no printers and does not start at login', () => {
  expect(KeptWorkstation.parse({})).toEqual({
    choices: {},
    settings: {
      start_at_login: false,
      start_hidden: true,
      awake_while_serving: true,
      awake_while_printing: true,
    },
  })
})
