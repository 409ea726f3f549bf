import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import { ButtonLink } from '../../ui/buttons.tsx'

/** The way from a key or an app to the list of its doings. */
export function ActivityLink({ agent: { kind, id, name } }: { agent: NamedAgent }) {
  return (
    <ButtonLink look="bare" to="/account/activity" search={{ [kind]: id }} aria-label={`Activity: ${name}`}>
      {' '}
      Activity{' '}
    </ButtonLink>
  )
}
