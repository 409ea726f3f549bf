/** The pages of what customers agree to. Separate from the schemas, because every page links them without a validator. */
export const TERMS_PAGES = ['terms', 'returns', 'privacy'] as const
export type TermsPageName = (typeof TERMS_PAGES)[number]

export const TERMS_TITLES: Record<TermsPageName, string> = {
  terms: 'Terms of sale',
  returns: 'Returns and problems',
  privacy: 'Privacy',
}
