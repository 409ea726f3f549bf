import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'

/** A delivery address as it stands on a label, and the customer's note to the courier. */
export function AddressLines({ address }: { address: DeliveryAddress }) {
  const { name, street, unit, city, state, zip, phone, notes } = address
  return (
    <>
      <address>
        {name}
        <br />
        {street}
        {unit ? `, ${unit}` : ''}
        <br />
        {city}, {state.toUpperCase()} {zip}
        <br />
        {phone}
      </address>
      {notes ? <p>For the courier: {notes}</p> : null}
    </>
  )
}
