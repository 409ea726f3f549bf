import type { WriteDb } from '../platform/db/db.ts'
import { deleteSessions } from './account-store.ts'
import { forgetDevices } from './known-devices.ts'
import { forgetAttempts } from './sign-in-attempts.ts'
import { deletePin } from './staff-pin-store.ts'

/** Ends what whoever had the account may have kept: browsers, sessions and the PIN. Attempts count from zero again. */
export function endAccess(tx: WriteDb, { id, email }: { id: string; email: string }): void {
  forgetDevices(tx, id)
  deleteSessions(tx, id)
  deletePin(tx, id)
  forgetAttempts(tx, email)
}
