import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OwnWorkstation } from '../../../shared/accounts/workstations.ts'
import { trpc } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import classes from '../account.module.css'

/** Computers whose desktop program signs the person in without a password; none for customers. */
export function WorkstationRows() {
  const list = useQuery(trpc.workstation.list.queryOptions())
  const queries = useQueryClient()
  const end = useMutation(
    trpc.workstation.end.mutationOptions({
      onSuccess: async (left) => {
        queries.setQueryData(trpc.workstation.list.queryKey(), left)
        // This window's own session may have begun there.
        await afterSessionChange()
      },
    }),
  )
  const workstations = list.data ?? []
  if (workstations.length === 0) return null
  return (
    <>
      <h3>Computers that sign you in without a password</h3>
      <Failed error={end.error} />
      <ul className={classes['list']}>
        {workstations.map((workstation) => (
          <WorkstationRow key={workstation.id} workstation={workstation}>
            <Button
              look="bare"
              aria-label={`End signing in on ${workstation.name}`}
              disabled={end.isPending}
              onClick={() => end.mutate({ workstation_id: workstation.id })}
            >
              End
            </Button>
          </WorkstationRow>
        ))}
      </ul>
    </>
  )
}

interface WorkstationRowProps {
  workstation: OwnWorkstation
  children: ReactNode
}

function WorkstationRow({ workstation: { name, made_at, used_at }, children }: WorkstationRowProps) {
  const used = used_at === null ? 'Not used yet' : `Last used ${shopInstantText(used_at)}`
  return (
    <li
      className={`grid grid-cols-auto-fr-auto items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['row']}`}
    >
      <IconDeviceDesktop size={22} stroke={1.6} aria-hidden="true" />
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">{name}</p>
        <p className="note">
          {used}, allowed {shopInstantText(made_at)}
        </p>
      </div>
      {children}
    </li>
  )
}
