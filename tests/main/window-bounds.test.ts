import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundsOnScreens, readWindowPlace, writeWindowPlace } from '../../main/window-bounds.ts'

const screen = { x: 0, y: 0, width: 1000, height: 800 }
const second = { x: 1000, y: 0, width: 1000, height: 800 }

describe('the remembered bounds of the window', () => {
  test.each([
    ['inside the screen stay as they are', { x: 50, y: 60, width: 500, height: 400 }],
    [
      'hanging over the right edge stay, as long as the window can be dragged',
      { x: 900, y: 0, width: 500, height: 400 },
    ],
    ['on a second screen stay there', { x: 1200, y: 10, width: 500, height: 400 }],
  ])('%s', (_name, bounds) => {
    expect(boundsOnScreens(bounds, [screen, second])).toEqual(bounds)
  })

  test.each([
    ['on a screen that was unplugged', { x: 1200, y: 10, width: 500, height: 400 }],
    ['with less than 100 pixels across on the screen', { x: 901, y: 0, width: 500, height: 400 }],
    ['with less than 100 pixels down on the screen', { x: 0, y: 701, width: 500, height: 400 }],
    ['with the title bar above the screen', { x: 0, y: -1, width: 500, height: 400 }],
  ])('bounds %s are forgotten', (_name, bounds) => {
    expect(boundsOnScreens(bounds, [screen])).toBeNull()
  })

  test('larger than the screen are cut to it', () => {
    expect(boundsOnScreens({ x: 0, y: 0, width: 3000, height: 2000 }, [screen])).toEqual(screen)
  })
})

describe('the file of the window’s place', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'window-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('returns what was written, and creates its folder', () => {
    const file = join(folder, 'desktop', 'window.json')
    const place = { bounds: { x: 1, y: 2, width: 300, height: 400 }, maximized: true }
    writeWindowPlace(file, place)
    expect(readWindowPlace(file)).toEqual(place)
  })

  test.each([
    ['absent', null],
    ['empty', ''],
    ['not JSON', '{'],
    ['null', 'null'],
    ['without bounds', '{"maximized":true}'],
    [
      'with a width that is no number',
      '{"bounds":{"x":0,"y":0,"width":"wide","height":4},"maximized":false}',
    ],
    ['with half pixels', '{"bounds":{"x":0,"y":0.5,"width":10,"height":4},"maximized":false}'],
  ])('is ignored when %s', (name, text) => {
    const file = join(folder, `${name}.json`)
    if (text !== null) writeFileSync(file, text)
    expect(readWindowPlace(file)).toBeNull()
  })
})
