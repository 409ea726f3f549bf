import type { Role } from '../../accounts/people.ts'
import { hasRight, type Right } from '../../accounts/rights.ts'
import type { DesktopRequest } from './desktop-bridge.ts'

/** The right that each request needs; null for what everybody at the window may ask: customers use it, too. */
export const DESKTOP_RIGHTS = {
  workstation: null,
  choose_printer: 'make',
  change_settings: 'make',
  test_print: 'make',
  print_page: null,
  open_document: null,
  take_files: null,
  use_as_kiosk: 'set_up',
  start_kiosk: 'set_up',
  forget_kiosk: 'set_up',
  updates: 'decide',
  set_update_address: 'set_up',
  check_updates: 'set_up',
  download_update: 'set_up',
  install_update: 'set_up',
  cancel_update: 'set_up',
  roll_back: 'set_up',
  this_computer: null,
} as const satisfies Record<DesktopRequest['ask'], Right | null>

const WHO: Record<NonNullable<(typeof DESKTOP_RIGHTS)[DesktopRequest['ask']]>, string> = {
  make: 'owners, operators, packers and technicians',
  decide: 'owners and operators',
  set_up: 'owners',
}

/** Returns why whoever is signed in in the windows may not ask for this; null if they may. A role of null is nobody. */
export function refuseDesktopRequest(ask: DesktopRequest['ask'], role: Role | null): string | null {
  const right = DESKTOP_RIGHTS[ask]
  if (right === null || (role !== null && hasRight(role, right))) return null
  const now = role === null ? 'Sign in first.' : `Your role is ${role}.`
  return `Only ${WHO[right]} of the shop may do this. ${now}`
}
