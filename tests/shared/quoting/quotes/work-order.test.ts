import { describe, expect, test } from 'vitest'
import {
  decideAfterDeaths,
  pauseAfterDeaths,
  sortByWorkOrder,
  NO_SHARES,
  addStartedWork,
  type WaitingWork,
  type WorkShares,
} from '../../../../shared/quoting/quotes/work-order.ts'

/** `a1`: the quote of owner a that came in second 1; an upper-case letter is a long job, `!` has to be tried alone. */
function waiting(names: string): WaitingWork[] {
  return names.split(' ').map((name, seq) => {
    const letter = name[0]
    return {
      id: name,
      owner: letter.toLowerCase(),
      queued_at: Number.parseInt(name.slice(1), 10),
      seq,
      is_long: letter !== letter.toLowerCase(),
      is_alone: name.endsWith('!'),
    }
  })
}

function order(names: string, shares: WorkShares = NO_SHARES): string {
  return sortByWorkOrder(waiting(names), shares)
    .map(({ id }) => id)
    .join(' ')
}

function started(...owners: string[]): WorkShares {
  return owners.reduce(
    (shares, letter) =>
      addStartedWork(shares, { owner: letter.toLowerCase(), is_long: letter !== letter.toLowerCase() }),
    NO_SHARES,
  )
}

describe('the order of work', () => {
  test.each([
    ['one owner: the oldest first', 'a3 a1 a2', 'a1 a2 a3'],
    ['one owner: short parts before long ones', 'A1 a2 a3', 'a2 a3 A1'],
    ['two owners take turns, however many parts one has', 'a1 a2 a3 a4 b5', 'a1 b5 a2 a3 a4'],
    ['three owners take turns', 'a1 a2 b3 b4 c5 c6', 'a1 b3 c5 a2 b4 c6'],
    ['of the same turn a short part goes first', 'A1 b2', 'b2 A1'],
    ['a long part counts as four turns', 'A1 A2 b3 b4 b5 b6 b7', 'b3 A1 b4 b5 b6 b7 A2'],
    ['what has to be tried alone comes last', 'a1! a2 b3', 'a2 b3 a1!'],
    ['quotes of the same second keep their order', 'a1 a1 a1', 'a1 a1 a1'],
  ])('%s', (_rule, names, expected) => expect(order(names)).toBe(expected))

  test('a customer who has had more started lately comes later', () => {
    expect(order('a1 b2', started('a'))).toBe('b2 a1')
    expect(order('a1 b2', started('a', 'b'))).toBe('a1 b2')
    expect(order('a1 a2 b3 b4', started('A'))).toBe('b3 b4 a1 a2')
  })

  test('a customer who is new begins where the others are, and has no claim on the past', () => {
    const shares = started('a', 'a', 'a', 'a')
    expect(order('a1 a2 b3 b4 b5', shares)).toBe('b3 a1 b4 a2 b5')
  })

  test('shares are kept for those only who are ahead of the others', () => {
    expect([...started('a', 'b').by_owner.keys()]).toEqual(['a', 'b'])
    expect([...started('a', 'b', 'c', 'c', 'c').by_owner.keys()]).toEqual(['c'])
  })

  test('the waiting list itself is not changed', () => {
    const list = waiting('a2 a1')
    sortByWorkOrder(list, NO_SHARES)
    expect(list.map(({ id }) => id)).toEqual(['a2', 'a1'])
  })
})

test.each([
  [{ deaths: 0, lone_deaths: 0 }, 'try'],
  [{ deaths: 2, lone_deaths: 0 }, 'try'],
  [{ deaths: 3, lone_deaths: 0 }, 'try_alone'],
  [{ deaths: 50, lone_deaths: 0 }, 'try_alone'],
  [{ deaths: 4, lone_deaths: 1 }, 'try_alone'],
  [{ deaths: 1, lone_deaths: 1 }, 'try'],
  [{ deaths: 5, lone_deaths: 2 }, 'try_alone'],
  [{ deaths: 6, lone_deaths: 3 }, 'give_up'],
  [{ deaths: 3, lone_deaths: 3 }, 'give_up'],
] as const)('the next step after %o is: %s', (deaths, step) => expect(decideAfterDeaths(deaths)).toBe(step))

test.each([
  [0, 0],
  [1, 60],
  [2, 300],
])('a part is paused after %i deaths alone for %i seconds', (lone_deaths, seconds) =>
  expect(pauseAfterDeaths({ lone_deaths })).toBe(seconds),
)
