import { blanked, type PersonalTable } from './personal-table.ts'

/** The account or guest itself. */
export const OWNER_TABLES: readonly PersonalTable[] = [
  {
    table: 'guests',
    what: 'The browser of a guest',
    of: 'id = :customer',
    leaves_out: ['file_secret', 'network'],
    erase: blanked('network = null'),
  },
  {
    table: 'accounts',
    what: 'The account',
    of: 'id = :customer',
    leaves_out: ['password_hash', 'file_secret'],
    erase: blanked(
      `email = id || '@freed.invalid', name = 'Erased customer', password_hash = null, email_verified_at = null`,
    ),
  },
]
