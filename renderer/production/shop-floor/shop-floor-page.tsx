import { SignedIn } from '../../platform/shell/signed-in.tsx'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { FloorWork } from './tablet-work.tsx'
import { PinScreen } from './pin-screen.tsx'
import { useScreenAwake } from './use-screen-awake.ts'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

/** The PIN screen follows no changes, and its device may be removed elsewhere. */
const PIN_SCREEN_REFETCH_MS = 30_000

/** Reads what this browser is on the shop floor, and who works on it. */
function useFloorScreen() {
  return useQuery(
    trpc.shopFloor.screen.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.person ? false : PIN_SCREEN_REFETCH_MS),
    }),
  )
}

/** The shop floor on a tablet: the PIN screen of a device, else the printers. Staff open it without a device as well. */
export function ShopFloorPage() {
  useTitle('Shop floor')
  useScreenAwake()
  const { data: screen, isPending, error } = useFloorScreen()
  if (isPending) return <LoadingLines label="Loading the shop floor" />
  if (!screen) return <Failed error={error} />
  const { device, person, staff } = screen
  if (person) return <FloorWork key={person.account_id} device={device} person={person} />
  if (device?.kind === 'tablet') return <PinScreen device={device} staff={staff} />
  return <SignedIn>{() => <StaffOnly />}</SignedIn>
}

function StaffOnly() {
  return (
    <MessagePage
      title="This page is for staff"
      text="You are signed in, but your role does not include the shop floor. An owner can change your role."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
