import { startPhaseSentence, type StartPhase } from '../../shared/start-phases.ts'
import { underWaySentences, type UnderWay } from '../../shared/under-way.ts'
import { escapeHtml, localPage } from './page-frame.ts'

/** What the window shows until the shop is open. */
export function startingPage(phase: StartPhase): string {
  const { step, steps } = phase.phase === 'migrating' ? phase : { step: 0, steps: 0 }
  const bar = steps > 0 ? `<progress max="${steps}" value="${step - 1}"></progress>` : '<progress></progress>'
  return localPage(`<h1>The shop opens</h1>${bar}<p role="status">${startPhaseSentence(phase)}</p>`, 'wait')
}

/** What a small window shows while the shop closes; null before the server says what is under way. */
export function closingPage(underWay: UnderWay | null): string {
  const sentences = underWay === null ? [] : underWaySentences(underWay)
  const saving = sentences.length > 0 ? `Saving: ${sentences.join(' ')}` : 'Saving.'
  return localPage(
    `<h1>The shop closes</h1><progress></progress><p role="status">${escapeHtml(saving)}</p>`,
    'wait',
  )
}

/** A strip above the page of a window. */
export function stripPage(sentence: string): string {
  return localPage(`<span role="status">${escapeHtml(sentence)}</span>`, 'strip')
}
