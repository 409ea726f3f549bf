import type { UploadFields } from '../../shared/quotes/quote-bodies.ts'

/** Accounts of the demo shop; printed when it starts. */
export const DEMO_PEOPLE = {
  owner: { email: 'owner@demo.shop', password: 'demo-owner-1234', name: 'Olive (owner)' },
  customer: { email: 'customer@demo.shop', password: 'demo-customer-1234', name: 'Casey Customer' },
} as const

export interface DemoQuote {
  filename: string
  /** A sample part, or `text` as the file's content. */
  file?: string
  text?: string
  fields?: Partial<UploadFields>
  /** What is done with the quote after it is measured. */
  afterwards?: 'send' | 'withdraw' | 'expire'
}

/** One quote in every lasting status. */
export const DEMO_QUOTES: readonly DemoQuote[] = [
  { filename: 'bracket.step', file: 'bracket.step' },
  {
    filename: 'bracket (ten in PETG).step',
    file: 'bracket.step',
    fields: { material: 'PETG', quantity: 10, color: 'White' },
  },
  {
    filename: 'knob.stl',
    file: 'knob.stl',
    fields: { color: 'Custom', color_note: 'RAL 5015, like our logo' },
  },
  { filename: 'open-box.stl', file: 'open-box.stl' },
  {
    filename: 'hook.obj',
    file: 'hook.obj',
    fields: { material: 'Custom', material_note: 'PEEK, for 180 °C' },
    afterwards: 'send',
  },
  { filename: 'cut-off.stl', text: 'solid cut-off\n facet normal 0 0 1\n  outer loop\n   vertex 0 0' },
  { filename: 'hook.obj', file: 'hook.obj', fields: { material: 'ASA' }, afterwards: 'withdraw' },
  { filename: 'clip.3mf', file: 'clip.3mf', afterwards: 'expire' },
]
