import { describe, expect, test } from 'vitest'
import { nearestBackup, parseMoment } from '../../../../shared/platform/backup/restorable.ts'

describe('the backup for a moment', () => {
  const backups = [100, 300, 200].map((created_at) => ({ created_at }))

  test.each([
    ['the newest before it', 299, 200],
    ['one of exactly that moment', 300, 300],
    ['the newest of all for a moment in the future', 900, 300],
  ])('is %s', (_, at, found) => {
    expect(nearestBackup(backups, at)).toEqual({ created_at: found })
  })

  test('is none when all are later', () => {
    expect(nearestBackup(backups, 99)).toBeNull()
  })
})

describe('a moment', () => {
  test.each([
    ['2026-11-21T15:00', '2026-11-21T23:00:00Z'],
    ['2026-07-01 08:30', '2026-07-01T15:30:00Z'],
    ['2026-11-21T15:00-05:00', '2026-11-21T20:00:00Z'],
    ['2026-11-21T15:00:30Z', '2026-11-21T15:00:30Z'],
  ])('%s is read on the shop’s clock unless it has an offset', (text, iso) => {
    expect(parseMoment(text)).toBe(Date.parse(iso) / 1000)
  })

  test.each(['yesterday', '2026-02-30T10:00', '2026-11-21', '2026-11-21T25:00', ''])(
    'is not "%s"',
    (text) => {
      expect(parseMoment(text)).toBeNull()
    },
  )
})
