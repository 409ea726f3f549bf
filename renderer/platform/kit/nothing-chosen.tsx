import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/notice.tsx'
import { Key } from './list.tsx'

interface NothingChosenProps {
  /** The id in the address, when the list does not have it. */
  missing: string | null
  /** Decides where a missing row is looked for. */
  about: 'order' | 'quote'
}

/** Shown beside a list while no row is chosen. */
export function NothingChosen({ missing, about }: NothingChosenProps) {
  if (missing === null)
    return (
      <p className="font-normal text-muted">
        Done. Choose the next row, or press <Key>j</Key>
        <span className="spoken">j</span>.
      </p>
    )
  return (
    <Notice tone="attention" title={`This ${about} is not in this list`}>
      It has moved on, or it never needed this step.{' '}
      {about === 'order' ? (
        <Link to="/console/orders/$id" params={{ id: missing }}>
          Open the order
        </Link>
      ) : (
        <Link to="/console/quotes" search={{ q: missing }}>
          Find the quote
        </Link>
      )}
    </Notice>
  )
}
