import { FindPerson } from './find-person.tsx'
import { FloorDevices } from './floor-device-list.tsx'
import { Invitations } from './invitations.tsx'
import { Kiosks } from './kiosk-list.tsx'
import { StaffFrame } from './staff-frame.tsx'
import { Staff } from './staff-list.tsx'

/** Staff with their roles, invitations, and the search for customers. */
export function StaffPage() {
  return (
    <StaffFrame title="Staff" lead="Who works in this shop. A change of role applies right away.">
      {(owner) => (
        <>
          <Staff owner={owner} />
          <Invitations />
          <FindPerson />
          <FloorDevices />
          <Kiosks />
        </>
      )}
    </StaffFrame>
  )
}
