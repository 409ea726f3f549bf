import { Box } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { NamedAgent } from '../../../shared/accounts/agent-uses.ts'
import type { MonthlyCap, Spending } from '../../../shared/accounts/spending-cap.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { CapField } from './cap-field.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { changedText, spentHint, spentShares, spentText } from './spending-words.ts'
import { focusIfLost } from '../../platform/ui/focus-if-lost.ts'
import classes from './spending.module.css'
import { useTypedCap } from './use-typed-cap.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

const NO_SPENDING: Spending = { paid_cents: 0, open_cents: 0 }

interface SpendingQuery {
  /** Null while loading. */
  spending: (Spending & { resets_on: string }) | null
  isError: boolean
}

/** Reads what a key or app has spent this month. */
function useSpending({ kind, id }: NamedAgent): SpendingQuery {
  const { data, isError } = useQuery(trpc.account.spending.queryOptions())
  if (!data) return { spending: null, isError }
  const own: Spending | undefined = (kind === 'key' ? data.keys : data.apps)[id]
  return { spending: { ...(own ?? NO_SPENDING), resets_on: data.resets_on }, isError }
}

/** Changes the limit of a key or an app. */
function useSetCap({ kind, id }: NamedAgent, onDone: (cap: MonthlyCap) => void) {
  const queries = useQueryClient()
  const list = kind === 'key' ? trpc.account.keys.list.queryKey() : trpc.account.apps.list.queryKey()
  const onSuccess = async ({ monthly_cap_cents }: { monthly_cap_cents: MonthlyCap }) => {
    await queries.invalidateQueries({ queryKey: list })
    onDone(monthly_cap_cents)
  }
  const key = useMutation(trpc.account.keys.setCap.mutationOptions({ onSuccess }))
  const app = useMutation(trpc.account.apps.setCap.mutationOptions({ onSuccess }))
  const { isPending, error } = kind === 'key' ? key : app
  const set = (monthly_cap_cents: MonthlyCap) =>
    kind === 'key'
      ? key.mutate({ key_id: id, monthly_cap_cents })
      : app.mutate({ grant_id: id, monthly_cap_cents })
  return { set, isPending, error }
}

interface SpendingProps {
  agent: NamedAgent
  cap: MonthlyCap
}

/** Shows what a key or app has spent this month and its limit, which is edited in place. */
export function SpendingLine({ agent, cap }: SpendingProps) {
  const [editing, setEditing] = useState(false)
  const [announcement, announce] = useState('')
  const change = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) focusIfLost(change.current)
    wasEditing.current = editing
  }, [editing])
  const onSaved = (saved: MonthlyCap) => {
    setEditing(false)
    announce(changedText(agent.name, saved))
  }
  return (
    <div
      className={`col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded bg-sunken ${classes['spending']}`}
    >
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
      <p className="text-small text-soft">
        {isError ? 'We couldn’t load its spending.' : 'Loading spending…'}
      </p>
    )
  const hint = spentHint(cap, spending, spending.resets_on)
  return (
    <Box className="grid min-w-0 gap-1.5" flex="1 1 16rem" p="4px 0">
      <p className="figures text-body font-medium">{spentText(cap, spending)}</p>
      {cap === null || cap === 0 ? null : <Bar {...spentShares(cap, spending)} />}
      {hint === null ? null : <p className="figures text-small text-soft">{hint}</p>}
    </Box>
  )
}

/** Draws the amounts above it; hidden from screen readers. */
function Bar({ paid, open }: { paid: number; open: number }) {
  return (
    <div
      className={`flex overflow-hidden rounded-small ${classes['bar']}`}
      data-full={paid + open >= 1 || undefined}
      aria-hidden="true"
    >
      <span className="flex-none" style={{ width: `${paid * 100}%`, background: 'var(--spent)' }} />
      <span className={`flex-none ${classes['open']}`} style={{ width: `${open * 100}%` }} />
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
    <form
      className="grid gap-2.5"
      style={{ width: 'min(340px, 100%)', padding: '8px 0' }}
      aria-label={`Limit of ${agent.name}`}
      onSubmit={submit}
    >
      <CapField {...typed.field} onEscape={onCancel} />
      <Failed error={error} />
      <SubmitOrCancel submit="Save" disabled={isPending} onCancel={onCancel} />
    </form>
  )
}
