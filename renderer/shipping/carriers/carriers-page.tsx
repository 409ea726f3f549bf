import { useQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CarrierSetUp, TestCarrier } from '../../../shared/shipping/carrier-set-up.ts'
import { trpc } from '../../platform/api.ts'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { LatestEvents } from '../../payments/latest-events.tsx'
import { CarrierKey } from './carrier-key.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

/** The keys of carriers and couriers, and how the shop learns where parcels are. */
export function CarriersPage() {
  return (
    <OperatorFrame title="Carriers" right="set_up">
      {() => <SetUp />}
    </OperatorFrame>
  )
}

function SetUp() {
  const setUp = useQuery(trpc.carriers.read.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the carriers" />
  if (setUp.isError) return <Failed error={setUp.error} />
  const { data } = setUp
  return (
    <div className="grid max-w-[760px] gap-6">
      <p>
        Who delivers, and for which price, is in the{' '}
        <Link to="/console/delivery-settings">delivery settings</Link>, with label format, insurance,
        signatures and pick-up times.
      </p>
      {data.can_keep ? null : <p>{data.why_not}</p>}
      <EasyPostSection setUp={data} />
      <DoorDashSection setUp={data} />
      <TrackingSection setUp={data} />
    </div>
  )
}

function EasyPostSection({ setUp }: { setUp: CarrierSetUp }) {
  return (
    <section className="page-section" aria-label="EasyPost">
      <h2>EasyPost</h2>
      <p>
        Sells labels for USPS, UPS, FedEx and others, checks addresses, and follows every parcel with a
        tracking number, even one that was typed in.
      </p>
      <CarrierKey
        name="easypost_key"
        label="API key"
        hint="In EasyPost’s dashboard under API keys."
        setUp={setUp}
      />
      <CarrierKey
        name="easypost_webhook_secret"
        label="Webhook secret"
        hint="A text of your choice, entered at EasyPost with the webhook below."
        setUp={setUp}
      />
      <CarrierTest provider="easypost" isReady={setUp.secrets.easypost_key !== null} />
    </section>
  )
}

function DoorDashSection({ setUp }: { setUp: CarrierSetUp }) {
  const { doordash_developer_id, doordash_key_id, doordash_signing_secret } = setUp.secrets
  const isReady =
    doordash_developer_id !== null && doordash_key_id !== null && doordash_signing_secret !== null
  return (
    <section className="page-section" aria-label="DoorDash Drive">
      <h2>DoorDash Drive</h2>
      <p>Couriers for nearby deliveries. Its access key has three parts.</p>
      <CarrierKey name="doordash_developer_id" label="Developer id" setUp={setUp} />
      <CarrierKey name="doordash_key_id" label="Key id" setUp={setUp} />
      <CarrierKey name="doordash_signing_secret" label="Signing secret" setUp={setUp} />
      <CarrierKey
        name="doordash_webhook_secret"
        label="Webhook token"
        hint="The token that DoorDash sends as authorization with each event."
        setUp={setUp}
      />
      <CarrierTest provider="doordash" isReady={isReady} />
    </section>
  )
}

function TrackingSection({ setUp }: { setUp: CarrierSetUp }) {
  const { webhook_urls, followed, events } = setUp
  return (
    <section className="page-section" aria-label="Tracking">
      <h2>Tracking</h2>
      <p>
        {followed === 0 ? 'No parcel is being followed now.' : `${counted(followed, 'parcel')} on the way.`}
      </p>
      {webhook_urls === null ? (
        <p>
          Carriers cannot reach this shop, because it has no https address on the internet. That is fine: the
          shop asks them, often while a parcel is out for delivery and rarely before.
        </p>
      ) : (
        <>
          <p>Enter these addresses as webhooks. Without them the shop asks each carrier now and then.</p>
          <CopyLine label="EasyPost" text={webhook_urls.easypost} />
          <CopyLine label="DoorDash" text={webhook_urls.doordash} />
        </>
      )}
      <LatestEvents events={events} />
    </section>
  )
}

/** Asks a service whether it accepts the keys, to find a wrong one before a parcel waits. */
function CarrierTest({ provider, isReady }: TestCarrier & { isReady: boolean }) {
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
