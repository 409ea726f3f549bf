import { expect, test } from 'vitest'
import { fileProblem, FULL_BASKET, problemsOfDrop } from '../../renderer/quoting/customer/start/file-check.ts'

const MB = 1024 * 1024

test.each(['part.step', 'part.STP', 'part.stl', 'my part.v2.obj', 'part.3mf'])(
  'the check accepts %s',
  (name) => {
    expect(fileProblem({ name, size: 50 * MB })).toBeNull()
  },
)

test('the check refuses a file one byte above 50 MB, with what to do', () => {
  expect(fileProblem({ name: 'part.stl', size: 50 * MB + 1 })).toMatch(/limit is 50 MB.*as STEP/)
})

test('the check refuses an empty file', () => {
  expect(fileProblem({ name: 'part.stl', size: 0 })).toMatch(/empty/)
})

test.each([
  ['part.sldprt', /SOLIDWORKS part\. In SOLIDWORKS, choose File > Save As.*STEP/],
  ['part.f3d', /Fusion design\. In Fusion, choose File > Export.*STEP/],
  ['part.blend', /Blender file\. In Blender, choose File > Export > STL/],
  ['part.catpart', /CATIA part\. Save it as STEP in the program that made it/],
  ['plan.pdf', /A PDF has no 3D part.*as STEP/],
  ['part.gcode', /already sliced.*Upload the model/],
  ['parts.zip', /Unzip the archive/],
  ['photo.jpg', /A picture has no 3D part/],
  ['notes.txt', /We can’t read .*Upload a STEP, STL, OBJ or 3MF file/],
  ['stl', /We can’t read .*Upload a STEP, STL, OBJ or 3MF file/],
])('the check says what to do with %s', (name, sentence) => {
  expect(fileProblem({ name, size: 1000 })).toMatch(sentence)
})

test('a file that is refused takes no room in a basket, and what has no room is told the limit', () => {
  const drop = ['notes.txt', 'a.stl', 'b.stl', 'c.stl'].map((name) => ({ name, size: 100 }))
  const [text, ...parts] = problemsOfDrop(drop, 2)
  expect(text).toMatch(/notes\.txt/)
  expect(parts).toEqual([null, null, FULL_BASKET])
  expect(problemsOfDrop(drop).slice(1)).toEqual([null, null, null])
})
