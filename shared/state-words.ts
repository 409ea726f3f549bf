/** How a status should look: nothing to do, on its way, done well, somebody should act, ended without a price. */
export type Tone = 'neutral' | 'info' | 'good' | 'attention' | 'stop'

export interface StateWords {
  label: string
  tone: Tone
}
