import { Box } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ApiKey, NewKey } from '../../../shared/accounts/api-keys.ts'
import { trpc } from '../../platform/api.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ConnectAgentSection } from './connect-agent-section.tsx'
import classes from '../account.module.css'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { KeyForm } from './key-form.tsx'
import { ApiKeyItem } from './api-key-item.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { NewKeyPanel } from './new-key-panel.tsx'
import { SignedIn } from '../../platform/shell/signed-in.tsx'

/** The API keys of this account, and how an assistant connects to it without one. */
export function KeysPage() {
  useTitle('API keys')
  return (
    <SignedIn>
      {() => (
        <AccountFrame title="API keys">
          <Keys />
        </AccountFrame>
      )}
    </SignedIn>
  )
}

type Creation = 'form' | NewKey | null

function Keys() {
  const list = useQuery(trpc.account.keys.list.queryOptions())
  const [creation, setCreation] = useState<Creation>(null)
  const keys = list.data?.keys ?? []
  const isEmpty = list.isSuccess && keys.length === 0 && creation === null
  return (
    <>
      <div className="grid min-w-0 content-start gap-4">
        {isEmpty ? null : <Lead />}
        {creation === 'form' ? <KeyForm onCreated={setCreation} onCancel={() => setCreation(null)} /> : null}
        {creation !== null && creation !== 'form' ? (
          <NewKeyPanel created={creation} onDone={() => setCreation(null)} />
        ) : null}
        {list.isPending ? <LoadingLines label="Loading keys" /> : null}
        <Failed error={list.error} />
        {isEmpty ? <NoKeys onNew={() => setCreation('form')} /> : null}
        {creation === null && keys.length > 0 ? <Actions onNew={() => setCreation('form')} /> : null}
        <KeyList keys={keys} />
      </div>
      {list.isPending ? null : <ConnectAgentSection />}
    </>
  )
}

function Lead() {
  return (
    <p className={classes['lead']}>
      A program with a key acts for this account. Keep keys out of code that others can read. To use them, see
      the <a href="/docs">API docs</a>.
    </p>
  )
}

function Actions({ onNew }: { onNew: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" icon={<IconPlus size={18} stroke={2} />} onClick={onNew}>
        Create a key
      </Button>
      <ButtonLink to="/device">Connect with a code</ButtonLink>
    </div>
  )
}

function NoKeys({ onNew }: { onNew: () => void }) {
  return (
    <Box
      className={`grid justify-items-start gap-2.5 border-t border-hairline ${classes['empty']}`}
      p="32px 0"
    >
      <IconKey size={32} stroke={1.5} aria-hidden="true" />
      <h2>No keys yet</h2>
      <p>
        With a key, a script or an assistant can upload parts, read prices and track orders for this account
        without your password. See the <a href="/docs">API docs</a>.
      </p>
      <Actions onNew={onNew} />
    </Box>
  )
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const [announcement, announce] = useState('')
  const onRevoked = (key: ApiKey) => {
    announce(`The key ${key.name} is revoked.`)
    heading.current?.focus()
  }
  return (
    <>
      {keys.length > 0 ? (
        <section aria-labelledby="active-keys">
          <h2 id="active-keys" ref={heading} tabIndex={-1} className="spoken">
            Active keys
          </h2>
          <ul className={classes['list']}>
            {keys.map((key) => (
              <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        </section>
      ) : null}
      <RevokeDialog revoking={revoking} onClose={() => setRevoking(null)} onRevoked={onRevoked} />
      <output className="spoken">{announcement}</output>
    </>
  )
}

interface RevokeDialogProps {
  revoking: ApiKey | null
  onClose: () => void
  onRevoked: (key: ApiKey) => void
}

function RevokeDialog({ revoking, onClose, onRevoked }: RevokeDialogProps) {
  const queries = useQueryClient()
  const revoke = useMutation(
    trpc.account.keys.revoke.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.account.keys.list.queryKey() }),
    }),
  )
  return (
    <ConfirmDialog
      opened={revoking !== null}
      title={`Revoke ${revoking?.name ?? 'the key'}?`}
      confirm="Revoke"
      keep="Keep it"
      action={revoke}
      onClose={onClose}
      input={revoking && { key_id: revoking.id }}
      onDone={() => revoking && onRevoked(revoking)}
    >
      Programs that use {revoking?.prefix ?? ''}… lose access right away. A revoked key can’t be restored.
      Create a new one instead.
    </ConfirmDialog>
  )
}
