import { FindPerson } from './find-person.tsx'
import { Invitations } from './invitations.tsx'
import { PeopleFrame } from './people-frame.tsx'
import { Staff } from './staff.tsx'

/** Who works in the shop, with which rights, and who is invited. */
export function PeoplePage() {
  return (
    <PeopleFrame title="Staff" lead="Who works in this shop. A change of role applies right away.">
      {(owner) => (
        <>
          <Staff owner={owner} />
          <Invitations />
          <FindPerson />
        </>
      )}
    </PeopleFrame>
  )
}
