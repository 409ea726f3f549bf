import { Box } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../shared/accounts/passkeys.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { whenText, nowSeconds } from '../account-words.ts'
import classes from '../account.module.css'
import { ReturnButton } from '../../platform/ui/return-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import passkeys from './passkeys.module.css'

/** One passkey: its name, where it works, and when it was used. */
export function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [renaming, setRenaming] = useState<'before' | 'now' | 'after'>('before')
  if (renaming === 'now') return <RenameForm passkey={passkey} onDone={() => setRenaming('after')} />
  return (
    <li
      className={`grid grid-cols-auto-fr-auto items-center gap-x-4 gap-y-1 border-b border-hairline ${classes['row']}`}
    >
      <IconFingerprint size={22} stroke={1.6} aria-hidden="true" />
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {passkey.name}
        </p>
        <p className="note">
          {usedText(passkey)}, created {shopInstantText(passkey.created_at)}
        </p>
        <p className="note">
          Works at {passkey.rp_id}
          {passkey.synced ? ', synced by your password manager' : null}
        </p>
      </div>
      <div className={`flex flex-wrap justify-end ${passkeys['buttons']}`}>
        <ReturnButton
          isBack={renaming === 'after'}
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setRenaming('now')}
        >
          Rename
        </ReturnButton>
        <Button look="bare" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function usedText({ last_used_at }: Passkey): string {
  return last_used_at === null ? 'Never used' : `Last used ${whenText(last_used_at, nowSeconds())}`
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRename(onDone)
  return (
    <Box component="li" className="border-b border-hairline" p="16px 0">
      <Failed error={rename.error} />
      <PasskeyForm
        label={`Rename ${passkey.name}`}
        button="Rename"
        name={passkey.name}
        busy={rename.isPending}
        onName={(name) => rename.mutate({ passkey_id: passkey.id, name })}
        onCancel={onDone}
      />
    </Box>
  )
}

function useRename(onRenamed: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.account.passkeys.rename.mutationOptions({
      onSuccess: (passkeyList) => {
        queries.setQueryData(trpc.account.passkeys.list.queryKey(), passkeyList)
        onRenamed()
      },
    }),
  )
}
