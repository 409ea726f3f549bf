import type { ErasePlan } from '../../shared/customers/erase.ts'
import { Notice } from './notice.tsx'
import classes from './erase-plan.module.css'

/** What erasing deletes, blanks and keeps. It cannot be undone. */
export function ErasePlanView({ plan }: { plan: ErasePlan }) {
  return (
    <>
      {plan.refusal === null ? null : (
        <Notice tone="stop" title="This cannot be done now">
          {plan.refusal}
        </Notice>
      )}
      <PlanList plan={plan} />
    </>
  )
}

function PlanList({ plan }: { plan: ErasePlan }) {
  return (
    <section className={classes['plan']} aria-label="What is erased and kept" tabIndex={0}>
      <p>This cannot be undone. Backups that were made before still have the data until they are deleted.</p>
      <ItemList title="Deleted" items={plan.deleted} />
      <ItemList title="Kept without names, addresses and texts" items={plan.blanked} />
      <h3>Kept, and why</h3>
      <ul>
        {plan.kept.map(({ what, count, why }) => (
          <li key={`${what} ${why}`}>
            {what}, {count}: {why}
          </li>
        ))}
        {plan.kept.length === 0 ? <li>Nothing</li> : null}
      </ul>
      {plan.kept_until === null ? null : (
        <p>
          The law requires the shop to keep its books about the orders until the end of {plan.kept_until}.
        </p>
      )}
    </section>
  )
}

function ItemList({ title, items }: { title: string; items: readonly { what: string; count: number }[] }) {
  return (
    <>
      <h3>{title}</h3>
      <p>{items.map(({ what, count }) => `${what} (${count})`).join(', ') || 'Nothing'}</p>
    </>
  )
}
