import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InstallChoices } from '../../../renderer/operations/workstation/install-choices.tsx'
import type { InstallWay, UpdateStatus } from '../../../shared/operations/workstation/updates.ts'

/** Returns the text of the page for a package that is downloaded. */
function pageText(way: InstallWay): string {
  const status = {
    stage: 'downloaded',
    release: { version: '0.2.0', released_at: 0, notes: '', bytes: 1 },
    way,
    waits_for: [],
    is_backed_up: false,
  } as unknown as UpdateStatus
  const page = renderToStaticMarkup(<InstallChoices status={status} busy={false} onStep={() => {}} />)
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test.each([
  ['dmg', 'Close Layerline and open the disk image', 'Drag Layerline to Applications'],
  ['zip', 'Close Layerline and open the archive', 'Drag it to Applications'],
] as const)(
  'the update of a %s says what its button does, and what the person does then',
  (target, button, then) => {
    const text = pageText({ kind: 'opened', target })
    expect(text).toContain(` ${button} `)
    expect(text).toContain(`The shop is backed up and closed, and Layerline ends. `)
    expect(text).toContain(then)
    expect(text).not.toMatch(/tonight|terminal/)
  },
)

test('the update of an installer says that Windows asks, and what follows either answer', () => {
  const text = pageText({ kind: 'elevated' })
  expect(text).toContain(' Install now ')
  expect(text).toContain('The shop is backed up and closed, and Windows asks for an administrator.')
  expect(text).toContain('it starts again; if nobody allows it, this version does.')
  expect(text).not.toMatch(/tonight|nothing is under way|terminal/)
})
