import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import { useSession } from '../../shell/session.ts'

/** Whether the role of whoever is signed in has a right; false while that is not known. */
export function useRight(right: Right): boolean {
  const role = useSession()?.person?.role
  return role !== undefined && hasRight(role, right)
}
