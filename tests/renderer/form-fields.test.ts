import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesIn } from '../architecture-sources.ts'
import { formField } from '../../renderer/platform/ui/line-field.tsx'

test('the fault of a Mantine form is the fault of its field', () => {
  const onChange = () => {}
  expect(formField({ value: '', onChange, error: 'Give the kiosk a name' })).toEqual({
    value: '',
    onChange,
    fault: 'Give the kiosk a name',
  })
})

// Types do not tell: an input takes every prop.
test('no field takes the props of a Mantine form as they are', () => {
  const wrong = /<(?:LineField|DigitsField)\b[^>]*\{\.\.\.\w+\.getInputProps/
  const files = sourcesIn('renderer').filter((file) => wrong.test(readFileSync(join(root, file), 'utf8')))
  expect(files).toEqual([])
})
