import { FindPerson } from './find-person.tsx'
import { FloorDevices } from './floor-devices.tsx'
import { Invitations } from './invitations.tsx'
import { Kiosks } from './kiosks.tsx'
import { PeopleFrame } from './people-frame.tsx'
import { Staff } from './staff.tsx'

/** Staff with their roles, invitations, and the search for customers. */
export function PeoplePage() {
  return (
    <PeopleFrame title="Staff" lead="Who works in this shop. A change of role applies right away.">
      {(owner) => (
        <>
          <Staff owner={owner} />
          <Invitations />
          <FindPerson />
          <FloorDevices />
          <Kiosks />
        </>
      )}
    </PeopleFrame>
  )
}
