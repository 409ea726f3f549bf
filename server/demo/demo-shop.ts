import type { UploadFields } from '../../shared/quoting/quotes/quote-bodies.ts'

/** Reserved names and numbers (RFC 2606 and the 555 range): nobody is reached by them. */
export const DEMO_CONTACT = { support_email: 'support@layerline.example', phone: '+1 510 555 0142' }

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
  /** The act on the quote after it is measured. */
  afterward?: 'send' | 'withdraw' | 'expire'
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
    afterward: 'send',
  },
  { filename: 'cut-off.stl', text: 'solid cut-off\n facet normal 0 0 1\n  outer loop\n   vertex 0 0' },
  { filename: 'hook.obj', file: 'hook.obj', fields: { material: 'ASA' }, afterward: 'withdraw' },
  { filename: 'clip.3mf', file: 'clip.3mf', afterward: 'expire' },
]

/** Parts that the customer buys together: one purchase that is paid, and a basket that is still open. */
export const DEMO_BASKETS: readonly { quotes: readonly DemoQuote[]; isPaid: boolean }[] = [
  {
    isPaid: true,
    quotes: [
      { filename: 'clip.3mf', file: 'clip.3mf', fields: { quantity: 2 } },
      { filename: 'hook.obj', file: 'hook.obj' },
    ],
  },
  {
    isPaid: false,
    quotes: [
      { filename: 'bracket.step', file: 'bracket.step', fields: { color: 'White' } },
      { filename: 'knob.stl', file: 'knob.stl', fields: { quantity: 4 } },
      { filename: 'clip.3mf', file: 'clip.3mf', fields: { material: 'PETG' } },
    ],
  },
]
