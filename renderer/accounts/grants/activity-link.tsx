import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'

/** Link from a key or app to its activity. */
export function ActivityLink({ agent: { kind, id, name } }: { agent: NamedAgent }) {
  return (
    <ButtonLink look="bare" to="/account/activity" search={{ [kind]: id }} aria-label={`Activity: ${name}`}>
      {' '}
      Activity{' '}
    </ButtonLink>
  )
}
