import { useState } from 'react'
import { carrierZone, courierFee } from '../../../shared/quoting/delivery/delivery-fees.ts'
import type { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { matchesZipPrefix, roadMiles, statesOfZip, straightMiles } from '../../../shared/payments/places.ts'
import { Money } from '../../platform/ui/values.tsx'
import { useSavedDocument } from '../../platform/documents/use-saved-document.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { findInArea } from './area-list.ts'
import { ZIP_PLACES } from './zip-places.ts'

/** Says whether a ZIP code is in the area as it is on the page, saved or not. */
export function TryZip({ rules }: { rules: DeliveryRules }) {
  const [zip, setZip] = useState('')
  const shop = useSavedDocument('shop_details')
  return (
    <div className="cell-row items-end">
      <LineField
        label="Is this ZIP code in the area?"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="94110"
        value={zip}
        onChange={setZip}
      />
      <output className="wide">
        {/^\d{5}$/.test(zip) && shop ? <Answer zip={zip} rules={rules} fromZip={shop.address.zip} /> : null}
      </output>
    </div>
  )
}

interface AnswerProps {
  zip: string
  rules: DeliveryRules
  fromZip: string
}

function Answer({ zip, rules, fromZip }: AnswerProps) {
  const { courier, blocked_zips } = rules
  if (statesOfZip(ZIP_PLACES, zip).length === 0) return <p>There is no such ZIP code.</p>
  if (matchesZipPrefix(zip, blocked_zips)) return <p>Blocked: nothing is delivered there.</p>
  const found = findInArea(courier.area, zip)
  if (!found) return <NotInArea zip={zip} fromZip={fromZip} />
  const miles = roadMiles(ZIP_PLACES, fromZip, zip)
  const where = `${found.name} (${found.prefix})`
  if (miles === null) return <p>It is in {where}, but its distance is not known, so no courier takes it.</p>
  if (miles > courier.most_miles)
    return (
      <p>
        It is in {where}, but {Math.round(miles)} miles by road are more than the longest distance.
      </p>
    )
  return (
    <p>
      <strong>Yes: {where}</strong>, about {Math.round(miles)} miles by road.{' '}
      {courier.provider === 'table' ? (
        <>
          The courier fee is <Money cents={courierFee(miles, courier.fee)} />.
        </>
      ) : null}
    </p>
  )
}

function NotInArea({ zip, fromZip }: { zip: string; fromZip: string }) {
  const miles = straightMiles(ZIP_PLACES, fromZip, zip)
  return (
    <p className="readable">
      <strong>No.</strong> A carrier can ship there: zone {carrierZone(miles ?? Number.POSITIVE_INFINITY)}
      {miles === null ? '' : `, ${Math.round(miles).toLocaleString('en-US')} miles`}.
    </p>
  )
}
