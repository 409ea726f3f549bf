import { ButtonLink } from '../platform/ui/buttons.tsx'

/** Opens the packing slip of a parcel; of what is still to be packed where it is null. */
export function SlipLink({ orderId, parcelId }: { orderId: string; parcelId: string | null }) {
  return (
    <ButtonLink
      to="/console/shipping/$id/slip"
      params={{ id: orderId }}
      search={parcelId === null ? {} : { parcel: parcelId }}
    >
      Packing slip
    </ButtonLink>
  )
}
