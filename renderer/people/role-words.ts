import type { Role } from '../../shared/accounts/people.ts'

interface RoleWords {
  label: string
  meaning: string
}

/** What a role is called, and what it means to give it. */
export const ROLE_WORDS: Record<Role, RoleWords> = {
  owner: { label: 'Owner', meaning: 'Everything, including staff, roles and the security log.' },
  operator: { label: 'Operator', meaning: 'Runs the shop day to day. Can’t change staff.' },
  packer: { label: 'Packer', meaning: 'Packs and ships what was ordered.' },
  viewer: { label: 'Viewer', meaning: 'Sees the shop’s work and changes nothing.' },
  customer: { label: 'Customer', meaning: 'No access to the shop, only to their own quotes and orders.' },
}

/** `an operator`, `a packer`: a role inside of a sentence. */
export function aRole(role: Role): string {
  const word = ROLE_WORDS[role].label.toLowerCase()
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`
}
