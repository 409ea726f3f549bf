/** The tone of a status: nothing to do, in progress, done, action needed, ended without a price. */
export type Tone = 'neutral' | 'info' | 'good' | 'attention' | 'stop'

export interface StateWords {
  label: string
  tone: Tone
}
