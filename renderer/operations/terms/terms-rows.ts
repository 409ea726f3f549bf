import { TERMS_PAGES, TERMS_TITLES, type TermsPageName } from '../../../shared/platform/terms-pages.ts'
import type { SettingRow } from '../../platform/kit/setting-row.ts'

const OTHER_WORDS: Record<TermsPageName, string> = {
  terms: 'conditions, policy',
  returns: 'refunds, reprints, warranty, policy',
  privacy: 'personal data, cookies, policy',
}

export const TERMS_ROWS: readonly (SettingRow & { path: TermsPageName; title: string })[] = TERMS_PAGES.map(
  (path) => ({
    path,
    title: TERMS_TITLES[path],
    label: `${TERMS_TITLES[path]} text`,
    also: OTHER_WORDS[path],
  }),
)
