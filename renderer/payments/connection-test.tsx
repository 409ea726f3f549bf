import { useMutation } from '@tanstack/react-query'
import { Failed } from '../platform/ui/failed.tsx'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Notice } from '../platform/ui/notice.tsx'

/** Asks Stripe whose key it is, to find a wrong key before a customer does. */
export function ConnectionTest() {
  const test = useMutation(trpc.payments.test.mutationOptions())
  return (
    <section className="page-section" aria-label="Connection">
      <h2>Connection</h2>
      <div>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
      </div>
      <Failed error={test.error} />
      {test.data && 'trouble' in test.data ? <Notice tone="stop" live title={test.data.trouble} /> : null}
      {test.data && 'account' in test.data ? (
        <Notice tone="good" live title={`Connected to ${test.data.account.name ?? 'your account'}`}>
          Account {test.data.account.id}, {test.data.account.live ? 'live' : 'in test mode'}.
        </Notice>
      ) : null}
    </section>
  )
}
