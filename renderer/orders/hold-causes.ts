/** The sides that may cause a hold, and what each does to the promised date. */
export const HOLD_CAUSES = [
  { value: 'shop', label: 'The shop (the promised date stays)' },
  { value: 'customer', label: 'The customer (the promised date moves)' },
] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]['value']
