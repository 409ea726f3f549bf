import { Button } from '../../platform/ui/buttons.tsx'
import { Key } from '../../platform/kit/list.tsx'
import type { FloorAction } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'

interface ActionButtonsProps {
  actions: readonly FloorAction[]
  /** True if keys act on these; then the buttons name them. */
  hasKeys?: boolean
  isShort?: boolean
  /** True if the first is what to do now. */
  isDue?: boolean
}

/** The buttons of chosen things, the next step first. What cannot be done now says why. */
export function ActionButtons({
  actions,
  hasKeys = false,
  isShort = false,
  isDue = true,
}: ActionButtonsProps) {
  const { act, mayMake } = useFloor()
  if (!mayMake) return null
  return (
    <div className="compact flex flex-wrap gap-2">
      {actions.map((action, index) => (
        <Button
          key={action.label}
          look={isDue && index === 0 && !action.isAside ? 'primary' : 'quiet'}
          data-decide={index === 0 && !action.isAside ? true : undefined}
          disabled={action.blocked !== null}
          title={action.blocked ?? undefined}
          onClick={(event) => {
            // A button within a row that can be chosen.
            event.stopPropagation()
            act(action)
          }}
        >
          {isShort ? action.short : action.label}
          {hasKeys && action.key ? (
            <>
              {' '}
              <Key>{action.key}</Key>
            </>
          ) : null}
        </Button>
      ))}
    </div>
  )
}
