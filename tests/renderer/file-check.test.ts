import { expect, test } from 'vitest'
import { fileProblem } from '../../renderer/customer/start/file-check.ts'

const MB = 1024 * 1024

test.each(['part.step', 'part.STP', 'part.stl', 'my part.v2.obj', 'part.3mf'])(
  '%s is worth sending',
  (name) => {
    expect(fileProblem({ name, size: 50 * MB })).toBeNull()
  },
)

test('one byte above 50 MB is told before it is sent, with what to do', () => {
  expect(fileProblem({ name: 'part.stl', size: 50 * MB + 1 })).toMatch(/limit is 50 MB.*as STEP/)
})

test('an empty file is told before it is sent', () => {
  expect(fileProblem({ name: 'part.stl', size: 0 })).toMatch(/empty/)
})

test.each([
  ['part.sldprt', /SOLIDWORKS part\. Save it as STEP/],
  ['part.gcode', /already sliced.*Upload the model/],
  ['parts.zip', /Unzip the archive/],
  ['photo.jpg', /We can’t read .*upload a STEP, STL, OBJ or 3MF file/],
  ['stl', /We can’t read .*upload a STEP, STL, OBJ or 3MF file/],
])('%s gets the sentence that helps its owner', (name, sentence) => {
  expect(fileProblem({ name, size: 1000 })).toMatch(sentence)
})
