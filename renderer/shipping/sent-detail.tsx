import { deliveryWay, type DeliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import { type ShipmentShown, waitsForPickup } from '../../shared/orders/boards.ts'
import { nextState } from '../../shared/platform/moves.ts'
import {
  REPORTED,
  REPORTED_STATES,
  PARCEL_MOVES,
  PARCEL_STATE_WORDS,
  parcelWords,
} from '../../shared/orders/parcel-states.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { dayText, shopInstantText } from '../platform/ui/words.ts'
import { Key } from '../platform/kit/list.tsx'
import { TrackingCorrection } from './tracking-correction.tsx'
import { canUndo, reportIntent, undoShippingIntent } from './parcel-intents.ts'
import type { ParcelDetailProps } from './parcel-props.ts'
import panel from '../platform/kit/panel.module.css'

/** A shipped order: its tracking, the carrier's reports, and undo. */
export function SentDetail(props: ParcelDetailProps & { shipment: ShipmentShown }) {
  const { parcel, now, mayMake, moves, shipment } = props
  const way = deliveryWay(parcel.delivery)
  return (
    <>
      <SentFacts shipment={shipment} way={way} />
      {mayMake ? (
        <>
          {canUndo(parcel, now) ? (
            <div className="compact flex flex-wrap gap-2">
              <Button data-decide onClick={() => moves.add(undoShippingIntent(parcel))}>
                {way === 'pickup' ? 'Not ready yet' : 'Undo shipping'} <Key>u</Key>
              </Button>
            </div>
          ) : null}
          {way === 'pickup' ? (
            <PickedUp {...{ parcel, moves }} />
          ) : (
            <>
              <TrackingCorrection {...{ parcel, shipment, moves }} />
              <Reports {...{ parcel, shipment, moves }} />
            </>
          )}
        </>
      ) : null}
    </>
  )
}

function SentFacts({ shipment, way }: { shipment: ShipmentShown; way: DeliveryWay }) {
  const { state, carrier, tracking_number, tracking_url, shipped_at, delivered_at, arrives_by, eta } =
    shipment
  return (
    <dl className="facts">
      <dt>{way === 'pickup' ? 'Ready' : 'Handed over'}</dt>
      <dd>{shipped_at === null ? '' : shopInstantText(shipped_at)}</dd>
      <dt>Status</dt>
      <dd>
        {parcelWords(state, way).label}
        {delivered_at === null ? '' : `, ${shopInstantText(delivered_at)}`}
        <SaidBy shipment={shipment} />
      </dd>
      {way === 'pickup' ? null : (
        <>
          <dt>Carrier</dt>
          <dd>
            {carrier}
            {tracking_number === null ? '' : ', '}
            {tracking_url === null ? (
              tracking_number
            ) : (
              <a href={tracking_url} target="_blank" rel="noreferrer">
                {tracking_number ?? 'tracking page'}
              </a>
            )}
          </dd>
        </>
      )}
      {arrives_by === null && eta === null ? null : (
        <>
          <dt>Arrives by</dt>
          <dd>{eta === null ? dayText(arrives_by ?? '') : shopInstantText(eta)}</dd>
        </>
      )}
    </dl>
  )
}

/** Says who reported the state, and when: the carrier or staff. */
function SaidBy({ shipment: { reported_by, reported_at } }: { shipment: ShipmentShown }) {
  if (reported_by === null || reported_at === null) return null
  const who = reported_by === 'carrier' ? 'the carrier' : 'staff'
  return (
    <span className="font-normal text-muted">
      {' '}
      (said by {who}, {shopInstantText(reported_at)})
    </span>
  )
}

type ReportProps = Pick<ParcelDetailProps, 'parcel' | 'moves'> & { shipment: ShipmentShown }

/** The customer took it. */
function PickedUp({ parcel, moves }: Pick<ParcelDetailProps, 'parcel' | 'moves'>) {
  if (!waitsForPickup(parcel)) return null
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button look="primary" data-decide onClick={() => moves.add(reportIntent(parcel, 'delivered'))}>
        Picked up <Key>p</Key>
      </Button>
    </div>
  )
}

/** Buttons for the states that the carrier may report next. */
function Reports({ parcel, shipment, moves }: ReportProps) {
  const possible = REPORTED_STATES.filter((state) => nextState(PARCEL_MOVES, shipment.state, REPORTED[state]))
  if (possible.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Carrier report">
      <h3>Carrier report</h3>
      <div className="compact flex flex-wrap gap-2">
        {possible.map((state) => (
          <Button key={state} onClick={() => moves.add(reportIntent(parcel, state))}>
            {PARCEL_STATE_WORDS[state].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
