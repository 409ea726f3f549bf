import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import type { MonthlyCap } from '../../../shared/accounts/spending-cap.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { CapField } from './cap-field.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { changedText, spentHint, spentShares, spentText } from './spending-words.ts'
import classes from './spending.module.css'
import { useSetCap, useSpending } from './use-spending.ts'
import { useTypedCap } from './use-typed-cap.ts'

interface SpendingProps {
  agent: NamedAgent
  cap: MonthlyCap
}

/** What a key or app has spent this month, and its limit, which is edited in place. */
export function SpendingLine({ agent, cap }: SpendingProps) {
  const [editing, setEditing] = useState(false)
  const [announcement, announce] = useState('')
  const change = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) change.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const onSaved = (saved: MonthlyCap) => {
    setEditing(false)
    announce(changedText(agent.name, saved))
  }
  return (
    <div className={classes['spending']}>
      {editing ? (
        <CapForm agent={agent} cap={cap} onSaved={onSaved} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <Spent agent={agent} cap={cap} />
          <Button
            ref={change}
            look="bare"
            aria-label={`${cap === null ? 'Set a limit for' : 'Change limit of'} ${agent.name}`}
            onClick={() => setEditing(true)}
          >
            {cap === null ? 'Set a limit' : 'Change limit'}
          </Button>
        </>
      )}
      <output className="spoken">{announcement}</output>
    </div>
  )
}

function Spent({ agent, cap }: SpendingProps) {
  const { spending, isError } = useSpending(agent)
  if (!spending)
    return (
      <p className={classes['hint']}>{isError ? 'We couldn’t load its spending.' : 'Loading spending…'}</p>
    )
  const hint = spentHint(cap, spending, spending.resets_on)
  return (
    <div className={classes['spent']}>
      <p className={`figures ${classes['text']}`}>{spentText(cap, spending)}</p>
      {cap === null || cap === 0 ? null : <Bar {...spentShares(cap, spending)} />}
      {hint === null ? null : <p className={`figures ${classes['hint']}`}>{hint}</p>}
    </div>
  )
}

/** Draws the amounts above it; hidden from screen readers. */
function Bar({ paid, open }: { paid: number; open: number }) {
  return (
    <div className={classes['bar']} data-full={paid + open >= 1 || undefined} aria-hidden="true">
      <span className={classes['paid']} style={{ width: `${paid * 100}%` }} />
      <span className={classes['open']} style={{ width: `${open * 100}%` }} />
    </div>
  )
}

interface CapFormProps extends SpendingProps {
  onSaved: (cap: MonthlyCap) => void
  onCancel: () => void
}

function CapForm({ agent, cap, onSaved, onCancel }: CapFormProps) {
  const typed = useTypedCap(cap)
  const { set, isPending, error } = useSetCap(agent, onSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newCap = typed.submit()
    if (newCap !== undefined) set(newCap)
  }
  return (
    <form className={classes['form']} aria-label={`Limit of ${agent.name}`} onSubmit={submit}>
      <CapField {...typed.field} onEscape={onCancel} />
      <Failed error={error} />
      <div className={classes['actions']}>
        <Button type="submit" look="primary" disabled={isPending}>
          Save
        </Button>
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
