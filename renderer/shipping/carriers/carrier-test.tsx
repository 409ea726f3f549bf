import { useMutation } from '@tanstack/react-query'
import type { TestCarrier } from '../../../shared/shipping/carrier-set-up.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

/** Asks a service whether it accepts the keys, to find a wrong one before a parcel waits. */
export function CarrierTest({ provider, isReady }: TestCarrier & { isReady: boolean }) {
  const test = useMutation(trpc.carriers.test.mutationOptions())
  if (!isReady) return null
  return (
    <>
      <div>
        <Button disabled={test.isPending} onClick={() => test.mutate({ provider })}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
      </div>
      <Failed error={test.error} />
      {test.data && 'failure' in test.data ? <Notice tone="stop" live title={test.data.failure} /> : null}
      {test.data && 'account' in test.data ? (
        <Notice tone="good" live title={`Connected to ${test.data.account}`} />
      ) : null}
    </>
  )
}
