import { app, powerSaveBlocker } from 'electron'
import type { HealthSummary } from '../../shared/operations/health/health-page-data.ts'
import { mustStayAwake } from '../../shared/operations/workstation/workstation.ts'
import { readWorkstation } from '../workstation-file.ts'

const REFRESH_MS = 60_000

let blocker: number | null = null

/** Returns true if the computer is kept awake now. */
export function isKeptAwake(): boolean {
  return blocker !== null
}

/**
 * Keeps the computer awake while it serves others or a plate prints, as the workstation's settings say. The screen may turn
 * off. Returns a function that decides again at once.
 */
export function keepAwake(summarize: () => Promise<HealthSummary>): () => Promise<void> {
  const decide = async () => {
    const { serves_others, counts } = await summarize()
    hold(mustStayAwake(readWorkstation().settings, { serves_others, printing: counts.printing }))
  }
  // A shop that closes for a restore answers the next time.
  const decideQuietly = () => decide().catch(() => {})
  const timer = setInterval(() => void decideQuietly(), REFRESH_MS)
  app.once('will-quit', () => clearInterval(timer))
  void decideQuietly()
  return decideQuietly
}

function hold(isAwake: boolean): void {
  if (isAwake && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
  if (isAwake || blocker === null) return
  powerSaveBlocker.stop(blocker)
  blocker = null
}
