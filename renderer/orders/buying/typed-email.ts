import { create } from 'zustand'

interface TypedEmails {
  /** Typed emails of guests, by the id of the quote or basket. */
  emails: Readonly<Record<string, string>>
  /** The id for which the text was no address when the payment page was asked for. */
  invalid: string | null
  type: (id: string, email: string) => void
  markInvalid: (id: string) => void
}

/** The email addresses that guests typed in the order form. They are kept while the page is open. */
export const useTypedEmails = create<TypedEmails>()((set) => ({
  emails: {},
  invalid: null,
  type: (id, email) => set(({ emails }) => ({ emails: { ...emails, [id]: email }, invalid: null })),
  markInvalid: (id) => set({ invalid: id }),
}))
