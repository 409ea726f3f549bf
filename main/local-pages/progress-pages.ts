import { startPhaseSentence, type StartPhase } from '../../shared/platform/start-phases.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'
import { underWaySentences, type UnderWay } from '../../shared/platform/under-way.ts'
import { localPage } from './page-frame.ts'

/** Shown in the window until the shop is open. */
export function startingPage(phase: StartPhase): string {
  // A bar without a value is animated, which slows the start itself where there is no graphics card.
  const bar =
    phase.phase === 'migrating' ? `<progress max="${phase.steps}" value="${phase.step - 1}"></progress>` : ''
  return localPage(`<h1>Opening the shop</h1>${bar}<p role="status">${startPhaseSentence(phase)}</p>`, 'wait')
}

/** Shown in the window while another version of the program is installed. */
export function installingPage(): string {
  return localPage(
    `<h1>Installing</h1><p role="status">The shop is closed. Layerline starts again by itself when the other version is installed.</p>`,
    'wait',
  )
}

/** Shown in a small window while the shop closes. `underWay` is null before the server says it. */
export function closingPage(underWay: UnderWay | null): string {
  const sentences = underWay === null ? [] : underWaySentences(underWay)
  const saving = sentences.length > 0 ? `Saving: ${sentences.join(' ')}` : 'Saving.'
  return localPage(`<h1>Closing the shop</h1><p role="status">${escapeHtml(saving)}</p>`, 'wait')
}

/** Returns a strip above the page of a window. */
export function stripPage(sentence: string): string {
  return localPage(`<span role="status">${escapeHtml(sentence)}</span>`, 'strip')
}
