import type { SetUpStep, StepState } from '../../../shared/operations/set-up/set-up-steps.ts'

/** The name of each step, and its purpose. */
export const STEP_WORDS: Record<SetUpStep, { label: string; lead: string }> = {
  shop: {
    label: 'Shop',
    lead: 'Receipts, emails and parcels carry this name and address, and customers reach you here.',
  },
  printers: {
    label: 'Printers',
    lead: 'Ship dates are planned on these printers, and what fits on none of them goes to you instead of getting a price. Choose your models; sizes, temperatures and printer profiles come with them.',
  },
  materials: {
    label: 'Materials and colors',
    lead: 'Click what you have on the shelf. Customers choose only from what is in stock; “another material” is always offered, and you price it.',
  },
  prices: {
    label: 'Prices',
    lead: 'Five figures make the whole price book. The rates of every other material keep their proportion to PLA+.',
  },
  delivery: {
    label: 'Delivery',
    lead: 'Who delivers your orders, and how far, and whether customers may fetch them.',
  },
  payments: {
    label: 'Payments',
    lead: 'In test mode everything works and no money moves. Set a Stripe key when you want to sell; until then, every page and receipt says that it is in test mode.',
  },
  email: {
    label: 'Email',
    lead: 'Customers get emails about quotes, orders and parcels. Without a mail server they wait under Emails, and you send them by hand.',
  },
  hours: {
    label: 'Business hours and holidays',
    lead: 'Ship dates are promised for days on which you work. Running prints go on at night and on days off.',
  },
  test_order: {
    label: 'First test order',
    lead: 'Walk through a whole order in three clicks, with a sample part and a test card.',
  },
}

export const STATE_WORDS: Record<StepState | 'open', string> = {
  done: 'Done',
  skipped: 'Skipped',
  open: 'Open',
}
