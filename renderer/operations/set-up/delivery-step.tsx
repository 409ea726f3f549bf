import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import type { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { DeliveryAnswers, readDeliveryAnswers } from '../../../shared/operations/set-up/delivery-answers.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { ZipPrefixesField } from '../../platform/kit/zip-prefixes-field.tsx'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import type { StepProps } from './step-props.ts'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepFault } from './step-fault.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'

/** Few shops have a driver: one that has says so, and how far it goes. */
const SUGGESTED: DeliveryAnswers = { own: 'none', miles: 25, zips: [], carrier: true, pickup: false }

/** Asks who delivers, and where. */
export function DeliveryStep({ isNew }: StepProps) {
  const shop = useQuery(trpc.documents.get.queryOptions({ kind: 'shop_details' }))
  if (shop.isPending) return <LoadingLines label="Loading the step" />
  if (shop.isError) return <Failed error={shop.error} />
  const { zip } = (shop.data.body as Documents['shop_details']).address
  const isExample = shop.data.version === 1
  return (
    <StepDocument kind="delivery">
      {(opened) => <DeliveryFields opened={opened} zip={zip} isExample={isExample} isNew={isNew} />}
    </StepDocument>
  )
}

interface DeliveryFieldsProps extends StepProps {
  opened: OpenedDocument<'delivery'>
  /** The ZIP code of the shop. */
  zip: string
  /** True if the shop still has the address of the first run. */
  isExample: boolean
}

function DeliveryFields({ opened, zip, isExample, isNew }: DeliveryFieldsProps) {
  const { version, body, reload } = opened
  const initial = () => (isNew && version === 1 ? SUGGESTED : readDeliveryAnswers(body, zip))
  const { answers, change, faults, checked } = useAnswers(DeliveryAnswers, initial)
  const send = () => {
    const valid = checked()
    return valid && { step: 'delivery' as const, version, answers: valid }
  }
  return (
    <StepForm step="delivery" answer={send} onReload={reload}>
      {(refused) => (
        <>
          {isExample ? (
            <Notice tone="attention" title="The shop has no address of its own yet">
              {zip} is the ZIP code of an example.{' '}
              <Link to="/console/set-up" search={{ step: 'shop' }}>
                Enter yours
              </Link>{' '}
              before you measure distances from it.
            </Notice>
          ) : null}
          <OwnCourier answers={answers} faults={{ ...refused, ...faults }} change={change} zip={zip} />
          <Checkbox
            label="Ship by carrier to the rest of the country"
            checked={answers.carrier}
            onChange={(carrier) => change({ carrier })}
          />
          <Checkbox
            label="Customers can pick their orders up at the shop, for free"
            checked={answers.pickup}
            onChange={(pickup) => change({ pickup })}
          />
          <StepFault fault={faults['carrier']} />
          <Defaults rules={body} />
        </>
      )}
    </StepForm>
  )
}

interface OwnCourierProps {
  answers: DeliveryAnswers
  faults: Record<string, string>
  change: (changes: Partial<DeliveryAnswers>) => void
  zip: string
}

function OwnCourier({ answers, faults, change, zip }: OwnCourierProps) {
  const choices = [
    ['radius', `As far as a distance by road from ${zip}`],
    ['list', 'To certain ZIP codes'],
    ['none', 'Nowhere'],
  ] as const
  return (
    <fieldset className="legend-inside grid min-w-0 gap-2">
      <legend className="w-full text-base font-semibold">Your own courier delivers</legend>
      {choices.map(([own, label]) => (
        <label key={own} className="flex items-center gap-2.5">
          <input type="radio" name="own" checked={answers.own === own} onChange={() => change({ own })} />
          {label}
        </label>
      ))}
      {answers.own === 'radius' ? (
        <FigureField
          label="Distance by road"
          unit="miles"
          value={answers.miles}
          fault={faults['miles']}
          onChange={(miles) => change({ miles })}
        />
      ) : null}
      {answers.own === 'list' ? (
        <ZipPrefixesField
          label="ZIP codes"
          meaning="Whole ZIP codes or their first digits, separated by commas: 94607, 946, 947"
          zips={answers.zips}
          rows={3}
          fault={faultWithin(faults, 'zips')}
          onChange={(zips) => change({ zips })}
        />
      ) : null}
    </fieldset>
  )
}

/** Shows the delivery rules that the step does not ask about. */
function Defaults({ rules: { courier, packing } }: { rules: DeliveryRules }) {
  const { base_cents, base_miles, per_mile_cents } = courier.fee
  return (
    <div className="readable grid gap-1.5">
      <p>
        Your courier costs customers {formatCents(base_cents)} up to {base_miles} miles and{' '}
        {formatCents(per_mile_cents)} for each additional mile. Boxes:{' '}
        {packing.boxes.map(({ name }) => name).join(', ')}.
      </p>
      <p>
        Fees, carrier rates and services such as DoorDash and EasyPost are under{' '}
        <Link to="/console/delivery-settings">Delivery settings</Link>, boxes under{' '}
        <Link to="/console/boxes">Boxes and packing</Link>.
      </p>
    </div>
  )
}
