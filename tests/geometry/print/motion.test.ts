import { describe, expect, test } from 'vitest'
import { measureMoveSeconds } from '../../../shared/geometry/travel-moves.ts'
import { findCornerSpeed, LoopPlanner } from '../../../server/geometry/print/time/motion.ts'

describe('a straight move', () => {
  test.each([
    // 100 mm/s at 1000 mm/s2: 0.1 s and 5 mm each for speeding up and slowing down, 90 mm at full speed.
    ['long, from rest to rest', 100, { from: 0, to: 0, cruise: 100 }, 0.1 + 0.9 + 0.1],
    ['just long enough to reach full speed', 10, { from: 0, to: 0, cruise: 100 }, 0.2],
    // Half way at a = 1000: 2 x sqrt(2 x 2.5 / 1000).
    ['too short for full speed', 5, { from: 0, to: 0, cruise: 100 }, 2 * Math.sqrt(0.005)],
    ['at full speed throughout', 50, { from: 100, to: 100, cruise: 100 }, 0.5],
    ['entered faster than it may go', 50, { from: 300, to: 300, cruise: 100 }, 0.5],
    ['of no length', 0, { from: 0, to: 0, cruise: 100 }, 0],
  ])('a move %s takes its time', (_name, length, speeds, seconds) => {
    expect(measureMoveSeconds(length, speeds, 1000)).toBeCloseTo(seconds, 9)
  })
})

describe('the speed of an axis at a corner', () => {
  test.each([
    ['straight on', 1, 1, Infinity],
    ['from standing still to full', 0, 1, 8],
    ['from half to full', 0.5, 1, 16],
    ['turning back counts once, not twice', 1, -1, 8],
  ])('%s', (_name, from, to, speed) => {
    expect(findCornerSpeed(from, to, 8)).toBeCloseTo(speed, 9)
  })
})

describe('a loop', () => {
  const square = { x: Float64Array.of(0, 40, 40, 0), y: Float64Array.of(0, 0, 40, 40) }
  const limits = { acceleration: 1000, jerk: 10 }

  test('is as long as its sides', () => {
    expect(new LoopPlanner().load(square, 0, 4, 10)).toBe(160)
  })

  test('a square is a loop of four moves that start and end at the jerk speed', () => {
    const planner = new LoopPlanner()
    planner.load(square, 0, 4, 10)
    const side = measureMoveSeconds(40, { from: 10, to: 10, cruise: 100 }, 1000)
    expect(planner.seconds(4, 100, limits)).toBeCloseTo(4 * side, 9)
  })

  test('a point in the middle of a side does not slow a loop down', () => {
    const planner = new LoopPlanner()
    const extra = { x: Float64Array.of(0, 20, 40, 40, 0), y: Float64Array.of(0, 0, 0, 40, 40) }
    planner.load(square, 0, 4, 10)
    const seconds = planner.seconds(4, 100, limits)
    planner.load(extra, 0, 5, 10)
    expect(planner.seconds(5, 100, limits)).toBeCloseTo(seconds, 9)
  })
})
