import type { Right } from '../../accounts/rights.ts'
import type { DesktopRequest } from './desktop-bridge.ts'

/**
 * The right that each request to the desktop program needs of whoever is signed in. Those with null change nothing on the
 * computer: pages for customers ask them, too.
 */
export const DESKTOP_RIGHTS: Record<DesktopRequest['ask'], Right | null> = {
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
}
