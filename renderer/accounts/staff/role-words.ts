import type { Role } from '../../../shared/accounts/people.ts'

interface RoleWords {
  label: string
  meaning: string
}

/** Name and meaning of each role. */
export const ROLE_WORDS: Record<Role, RoleWords> = {
  owner: { label: 'Owner', meaning: 'Everything, including staff, roles and the security log.' },
  operator: { label: 'Operator', meaning: 'Runs the shop day to day. Can’t change staff.' },
  packer: { label: 'Packer', meaning: 'Packs and ships what was ordered.' },
  technician: {
    label: 'Print technician',
    meaning: 'Runs the printers and the filament. Sees no prices, costs or customers.',
  },
  viewer: { label: 'Viewer', meaning: 'Sees the shop’s work and changes nothing.' },
  customer: { label: 'Customer', meaning: 'No access to the shop, only to their own quotes and orders.' },
}

/** Writes a role inside a sentence: `an operator`, `a packer`. */
export function roleWithArticle(role: Role): string {
  const word = ROLE_WORDS[role].label.toLowerCase()
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`
}
