import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListName } from '../../../shared/accounts/lists/list-table.ts'
import { Button, IconButton } from '../ui/buttons.tsx'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { placeInWalk, walkWith, type ListWalk } from './list-walk.ts'

interface ListWalkBarProps {
  list: ListName
  id: string
  /** The thing, as in `Next order`. */
  thing: string
}

/** On the page of one thing: the next and the previous one of the list from which it was opened, and the way back to the list. */
export function ListWalkBar(props: ListWalkBarProps) {
  const { list, id } = props
  const walk = useMemo(() => walkWith(list, id), [list, id])
  return walk === null ? null : <Bar {...props} walk={walk} />
}

function Bar({ list, id, thing, walk }: ListWalkBarProps & { walk: ListWalk }) {
  const router = useRouter()
  const { text, previous, next } = placeInWalk(walk, id)
  const goTo = (neighbor: string | null) => {
    if (neighbor === null) return
    // Going through a list leaves one entry in the browser's history: Back is the list.
    void router.navigate({ href: `/console/${list}/${encodeURIComponent(neighbor)}`, replace: true })
  }
  const steps = [
    { key: 'k', label: `Previous ${thing}`, to: previous, Icon: IconChevronUp },
    { key: 'j', label: `Next ${thing}`, to: next, Icon: IconChevronDown },
  ]
  useActionKeys(
    steps.map(({ key, label, to }) => ({ key, label, run: () => goTo(to), enabled: to !== null })),
  )
  return (
    <nav
      className="figures compact ml-auto flex items-center gap-1 text-muted"
      aria-label={`List of ${list}`}
    >
      <BackButton onClick={() => void router.navigate({ href: walk.href })} />
      <span>{text}</span>
      {steps.map(({ key, label, to, Icon }) => (
        <IconButton
          key={key}
          label={label}
          title={`${label} (${key})`}
          aria-keyshortcuts={key}
          disabled={to === null}
          onClick={() => goTo(to)}
        >
          <Icon size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      ))}
    </nav>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="bare" icon={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />} onClick={onClick}>
      Back to the list
    </Button>
  )
}
