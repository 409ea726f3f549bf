import type { ErasedItem, ErasePlan } from '../../../shared/desk/customers/erase.ts'
import { Button } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import { LineField } from './line-field.tsx'
import classes from './erase-plan.module.css'

interface ErasePlanViewProps {
  plan: ErasePlan
  typed: string
  onType: (typed: string) => void
}

/** Shows what erasing deletes, blanks and keeps, and asks for what has to be typed first. It cannot be undone. */
export function ErasePlanView({ plan, typed, onType }: ErasePlanViewProps) {
  return (
    <>
      <Plan plan={plan} />
      <LineField
        label={`Type ${plan.type_to_confirm} to confirm`}
        autoComplete="off"
        value={typed}
        onChange={onType}
      />
    </>
  )
}

function Plan({ plan }: { plan: ErasePlan }) {
  return (
    <section
      className={`grid gap-1.5 overflow-y-auto rounded border border-hairline text-small ${classes['plan']}`}
      aria-label="What is erased and kept"
      tabIndex={0}
    >
      <p>This cannot be undone.</p>
      <ItemList title="Deleted" items={plan.deleted} />
      {plan.blanked.length > 0 ? (
        <ItemList title="Kept without names, addresses and texts" items={plan.blanked} />
      ) : null}
      <h3 className="text-small">Kept, and why</h3>
      <ul className="grid gap-1">
        {plan.kept.map(({ what, count, why }) => (
          <li key={`${what} ${why}`}>
            {withCount({ what, count })}: {why}
          </li>
        ))}
        {plan.kept.length === 0 ? <li>Nothing</li> : null}
      </ul>
      <h3 className="text-small">Copies that this does not reach</h3>
      <ul className="grid gap-1">
        {plan.copies.map(({ what, until }) => (
          <li key={what}>
            {what}: {until}
          </li>
        ))}
      </ul>
      {plan.kept_until === null ? null : (
        <p>
          The law requires the shop to keep its books about the orders until the end of {plan.kept_until}.
        </p>
      )}
    </section>
  )
}

/** Only the reason, where nothing can be erased yet. */
export function EraseRefused(props: { title: string; reason: string; onClose: () => void }) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.reason}</p>
      <div>
        <Button look="primary" onClick={props.onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function withCount({ what, count }: ErasedItem): string {
  return count === null ? what : `${what} (${count})`
}

function ItemList({ title, items }: { title: string; items: readonly ErasedItem[] }) {
  const isForCustomers = items.some(({ count }) => count === null)
  return (
    <>
      <h3 className="text-small">{title}</h3>
      {isForCustomers ? (
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.what}>{withCount(item)}</li>
          ))}
        </ul>
      ) : (
        <p>{items.map(withCount).join(', ') || 'Nothing'}</p>
      )}
    </>
  )
}
